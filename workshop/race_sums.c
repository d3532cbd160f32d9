/* Gaussian elimination, with the greatest pivot of a column. */
#include "workshop/race_sums.h"

#include <math.h>

void
race_sums_add(struct race_sums *sums, const double *x, double weight, double y)
{
    for (int i = 0; i < sums->terms; i++) {
        for (int k = 0; k < sums->terms; k++)
            sums->left[i][k] += weight * x[i] * x[k];
        sums->right[i] += y * x[i];
    }
}

void
race_sums_leave_out(struct race_sums *sums, int term)
{
    for (int i = 0; i < sums->terms; i++)
        sums->left[i][term] = sums->left[term][i] = 0;
    sums->left[term][term] = 1;
    sums->right[term] = 0;
}

bool
race_sums_solve(struct race_sums sums, double *out)
{
    int n = sums.terms;

    for (int c = 0; c < n; c++) {
        int best = c;
        for (int r = c + 1; r < n; r++)
            if (fabs(sums.left[r][c]) > fabs(sums.left[best][c]))
                best = r;
        if (fabs(sums.left[best][c]) < 1e-9)
            return false;
        for (int k = 0; k < n; k++) {
            double swap = sums.left[c][k];
            sums.left[c][k] = sums.left[best][k];
            sums.left[best][k] = swap;
        }
        double swap = sums.right[c];
        sums.right[c] = sums.right[best];
        sums.right[best] = swap;
        for (int r = c + 1; r < n; r++) {
            double part = sums.left[r][c] / sums.left[c][c];
            for (int k = c; k < n; k++)
                sums.left[r][k] -= part * sums.left[c][k];
            sums.right[r] -= part * sums.right[c];
        }
    }
    for (int c = n - 1; c >= 0; c--) {
        out[c] = sums.right[c];
        for (int k = c + 1; k < n; k++)
            out[c] -= sums.left[c][k] * out[k];
        out[c] /= sums.left[c][c];
    }
    return true;
}
