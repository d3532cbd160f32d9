/* `wellplayed-lab lessons`: finds lessons in games, and proves them. */
#ifndef WELLPLAYED_LAB_LESSONS_H
#define WELLPLAYED_LAB_LESSONS_H

int lessons_main(int argc, char **argv);

#endif
