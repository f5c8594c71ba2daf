import type { Graph } from './graph.ts';
import { below, isOurs, isProduct, packageOf } from './places.ts';

/** The imports between the rooms of a folder; a room is a folder, or a file directly in it. */
type Rooms = Map<string, Set<string>>;

/** The deepest folder that contains both files. */
function commonFolder(one: string, other: string): string {
  const [parts, others] = [one.split('/'), other.split('/')];
  const differ = parts.findIndex((part, at) => part !== others[at]);
  return parts.slice(0, differ).join('/');
}

/** The rooms of every folder: each import connects two rooms of exactly one folder. */
function roomsOf({ edges }: Graph): Map<string, Rooms> {
  const folders = new Map<string, Rooms>();
  for (const { from, to } of edges) {
    if (!isProduct(from) || !isOurs(to) || packageOf(from) !== packageOf(to) || from === to) continue;
    const folder = commonFolder(from, to);
    const rooms = folders.get(folder) ?? new Map<string, Set<string>>();
    const own = below(from, folder);
    folders.set(folder, rooms.set(own, (rooms.get(own) ?? new Set()).add(below(to, folder))));
  }
  return folders;
}

/** All rooms that can be reached from a room by one or more imports. */
function reachable(rooms: Rooms, start: string): Set<string> {
  const reached = new Set(rooms.get(start));
  for (const room of reached) for (const next of rooms.get(room) ?? []) reached.add(next);
  return reached;
}

/** Pairs of rooms where one imports the other and is reachable from it. */
export function roomCircles(graph: Graph): string[] {
  const pairs = [...roomsOf(graph)].flatMap(([folder, rooms]) =>
    [...rooms].flatMap(([room, imported]) =>
      [...imported]
        .filter((other) => reachable(rooms, other).has(room))
        .map((other) => `${folder}: ${[room, other].toSorted().join(' ↔ ')}`),
    ),
  );
  return [...new Set(pairs)];
}
