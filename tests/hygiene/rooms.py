#!/usr/bin/env python3
"""Holds the house to its rooms: who may include whom, and no circles.

usage: rooms.py SOURCE_ROOT [BUILD_FOLDER]

A room is a folder of src/, or the workshop beside it. Files include by path
from src/, or "workshop/...", so each arrow can be read off the #include lines. With a build folder the symbols of its object
files are read too: they show calls that no #include shows, and circles
between files. Prints a line for each violation; exits with 1 if there is one.
"""
import json
import os
import re
import subprocess
import sys

# What a room may include besides itself, without what follows from that:
# "a: b" with "b: c" does not let a include c.
ROOMS = {
    'core': '',
    'brain': 'core',
    'agent': 'core brain',
    'train': 'core brain',
    'store': 'core brain',
    'args': 'core brain store',
    'trainer': 'core brain train store',
    'history': 'core brain store',
    'audio': '',
    'lab': 'core brain train store args trainer',
    'workshop': 'core brain train store args trainer lab',
    'app/canvas': '',
    'app/text': 'core store app/canvas',
    'app/input': 'core app/text',
    'app/seat': 'core brain agent store history app/text app/input',
    'app/draw': 'core brain store history app/canvas app/text app/input '
                'app/seat',
    'app/prefs': 'core brain store args audio app/text app/input app/seat '
                 'app/draw',
    'app/shell': 'core brain agent store history audio app/canvas app/text '
                 'app/input app/seat app/draw app/prefs',
    'app/menu': 'core brain store audio app/text app/input app/draw app/prefs '
                'app/shell',
    'app/table': 'core brain store history audio app/text app/input app/seat '
                 'app/draw app/prefs app/shell app/menu',
    'app/scenes': 'core brain agent store history audio trainer train '
                  'app/canvas app/text app/input app/seat app/draw app/prefs '
                  'app/shell app/menu app/table',
    'app': 'core brain agent store history audio app/canvas app/text '
           'app/input app/seat app/draw app/prefs app/shell app/menu '
           'app/table app/scenes',
}

# The brain's public headers; all others are the core's.
BRAIN_HEADERS = {
    'brain', 'chance', 'coach', 'features', 'lanes', 'lookahead', 'marking',
    'mind', 'moves', 'pilot', 'planner', 'reason', 'skill',
    'task', 'task_search',
}

# System headers. Those in PLAIN bring types and no powers.
PLAIN = '''stdint stdbool stddef limits inttypes stdarg stdalign float
           stdnoreturn string assert'''
SYSTEM = {
    'core': PLAIN,
    'brain': PLAIN + ' math immintrin arm_neon',
    'agent': PLAIN + ' stdlib errno pthread stdatomic math',
    'train': PLAIN + ' stdlib errno pthread stdatomic math',
}
WINDOW = r'SDL\w*|SDL2/.*|png'
REFUSED = {
    'core': WINDOW,
    'brain': WINDOW,
    'agent': WINDOW,
    'train': WINDOW,
    'store': WINDOW + '|pthread|threads|mpi|sqlite3',
    'args': WINDOW + '|pthread|threads|mpi|sqlite3',
    'trainer': WINDOW + '|threads|mpi|sqlite3',
    'history': WINDOW + '|threads|mpi',
    'audio': 'threads|mpi|sqlite3',
    'lab': WINDOW + '|threads|sqlite3',
    'workshop': WINDOW + '|threads|mpi|sqlite3',
    'app': 'mpi|threads',
}

# Functions that a room may not call, whatever header brings them.
CALLS = {
    'core': r'malloc|calloc|realloc|free|printf|fopen|time|clock|getenv|'
            r'pthread_\w+',
    'brain': r'malloc|calloc|realloc|free|printf|fopen|time|clock|getenv|'
             r'pthread_\w+',
    'train': r'printf|fopen|open|read|write|time|clock|clock_gettime|getenv|'
             r'MPI_\w+',
    # What a frame draws is known to the canvas alone.
    'app': r'SDL_Render(?:Copy|Fill|Draw|Geometry|Clear|Present|ReadPixels|'
           r'SetClip|SetViewport|SetScale|SetLogical)\w*|SDL_SetRender\w+|'
           r'SDL_SetTexture\w+|SDL_(?:Create|Update|Lock|Destroy)\w*Texture\w*|'
           r'SDL_(?:Get|Update)WindowSurface\w*',
    'app/canvas': '',
}

INCLUDE = re.compile(r'^\s*#\s*include\s+(["<])([^">]+)[">]', re.M)


def room_of(path):
    """The room of a file, by the longest name."""
    if path.startswith('include/'):
        header = os.path.basename(path)[:-2]
        return 'brain' if header in BRAIN_HEADERS else 'core'
    folder = os.path.dirname(path)
    if path.startswith('src/'):
        folder = folder[len('src/'):]
    while folder and folder not in ROOMS:
        folder = os.path.dirname(folder)
    return folder or None


def by_room(table, room):
    """A room's row: its own, or that of the room that it is part of."""
    while room and room not in table:
        room = os.path.dirname(room)
    return table.get(room)


class House:
    def __init__(self, root):
        self.root = root
        self.wrong = []
        self.files = {}
        for top in ('src', 'include', 'workshop'):
            for folder, _, names in os.walk(os.path.join(root, top)):
                for name in names:
                    if name.endswith(('.c', '.h', '.inc')):
                        path = os.path.relpath(os.path.join(folder, name), root)
                        with open(os.path.join(root, path),
                                  encoding='utf-8') as file:
                            self.files[path] = file.read()
        self.arrows = {path: set() for path in self.files}

    def complain(self, *words):
        self.wrong.append(' '.join(words))

    def target(self, name):
        """The file that a quoted include names; None for a generated one."""
        for path in ('src/' + name, 'include/' + name, name):
            if path in self.files:
                return path
        return None

    def read_includes(self):
        for path, text in sorted(self.files.items()):
            room = room_of(path)
            if room is None:
                self.complain(f'{path}: stands in no room')
                continue
            for mark, name in INCLUDE.findall(text):
                if mark == '<':
                    self.check_system(path, room, name)
                else:
                    self.check_quoted(path, room, name)

    def check_system(self, path, room, name):
        plain = re.sub(r'\.h$', '', name)
        allowed = by_room(SYSTEM, room)
        refused = by_room(REFUSED, room)
        if allowed is not None and plain not in allowed.split():
            self.complain(f'{path} ({room}): may not include <{name}>')
        elif refused and re.fullmatch(refused, plain):
            self.complain(f'{path} ({room}): may not include <{name}>')

    def check_quoted(self, path, room, name):
        target = self.target(name)
        if target is None:
            beside = os.path.join(os.path.dirname(path), name)
            if os.path.normpath(beside) in self.files:
                self.complain(f'{path}: includes "{name}", not by its path '
                              'from src/')
            return
        self.arrows[path].add(target)
        other = room_of(target)
        if other != room and other not in ROOMS[room].split():
            self.complain(f'{path} ({room}): may not include "{name}" '
                          f'({other})')

    def check_calls(self):
        for path, text in sorted(self.files.items()):
            room = room_of(path)
            calls = room and by_room(CALLS, room)
            if not path.endswith('.c') or not calls:
                continue
            for call in re.findall(rf'\b(?:{calls}) *\(', text):
                self.complain(f'{path}: may not call {call}')
        for path, text in self.files.items():
            if room_of(path) == 'core' and re.search(r'\b(float|double)\b',
                                                     text):
                self.complain(f'{path}: floats')

    def check_circles(self, arrows, what):
        for circle in circles(arrows):
            self.complain(f'circle ({what}):', ' '.join(sorted(circle)))


def circles(arrows):
    """Strongly connected sets of more than one, by Tarjan's algorithm."""
    order, low, stack, found = {}, {}, [], []

    def visit(node):
        order[node] = low[node] = len(order)
        stack.append(node)
        for other in sorted(arrows.get(node, ())):
            if other not in order:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], order[other])
        if low[node] == order[node]:
            at = stack.index(node)
            if len(stack) - at > 1:
                found.append(stack[at:])
            del stack[at:]

    sys.setrecursionlimit(10000)
    for node in sorted(arrows):
        if node not in order:
            visit(node)
    return found


def objects_of(build):
    """Paths of the objects of rooms that the build makes, where they are made
    already. Objects of files that are gone may lie beside them."""
    with open(os.path.join(build, 'compile_commands.json'),
              encoding='utf-8') as file:
        outputs = [command['output'] for command in json.load(file)]
    paths = [os.path.join(build, output) for output in outputs
             if output.startswith(('src/', 'workshop/')) and
             output.endswith('.c.o')]
    return [path for path in paths if os.path.exists(path)]


def symbols(build):
    """Which object calls which, as paths of sources: {source: {source}}."""
    defined, wanted = {}, {}
    objects = objects_of(build)
    if not objects:
        return {}
    output = subprocess.run(['nm', '-A', *objects], capture_output=True,
                            text=True, check=True).stdout
    for line in output.splitlines():
        path, rest = line.rsplit(':', 1)
        *_, kind, symbol = rest.split()
        # src/app/libx.a.p/scenes_play_play.c.o: as meson names them.
        source = os.path.join(
            os.path.relpath(os.path.dirname(os.path.dirname(path)), build),
            os.path.basename(path)[:-2])
        if kind in 'TDRBCVW':
            defined[symbol] = source
        elif kind == 'U':
            wanted.setdefault(source, set()).add(symbol)
    arrows = {source: set() for source in defined.values()}
    for source, names in wanted.items():
        arrows[source] = {defined[symbol] for symbol in names
                          if defined.get(symbol, source) != source}
    return arrows


def source_rooms(house, objects):
    """{object's name: path of its source}: meson writes / as _."""
    names = {}
    for path in house.files:
        if not path.endswith('.c'):
            continue
        parts = path.split('/')
        for at in range(1, len(parts)):
            names['/'.join(parts[:at]) + '/' + '_'.join(parts[at:])] = path
    return {name: names[name] for name in objects if name in names}


def check_symbols(house, build):
    arrows = symbols(build)
    if not arrows:
        house.complain(f'{build}: no objects')
    paths = source_rooms(house, arrows)
    known = {paths.get(source, source): {paths.get(o, o) for o in others}
             for source, others in arrows.items()}
    for source, others in sorted(known.items()):
        room = room_of(source)
        for other in sorted(others):
            to = room_of(other)
            if room and to and to != room and to not in ROOMS[room].split():
                house.complain(f'{source} ({room}): may not call into {other} '
                               f'({to})')
    house.check_circles(known, 'symbols')
    return len(known)


def main():
    house = House(sys.argv[1])
    house.read_includes()
    house.check_calls()
    house.check_circles(house.arrows, 'includes')
    objects = check_symbols(house, sys.argv[2]) if len(sys.argv) > 2 else 0
    for line in house.wrong:
        print(line)
    print(f'{len(house.files)} files, {objects} objects, '
          f'{len(house.wrong)} out of place')
    return 1 if house.wrong or not house.files else 0


if __name__ == '__main__':
    sys.exit(main())
