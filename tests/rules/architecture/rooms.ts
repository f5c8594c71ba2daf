import type { Graph } from './graph.ts';
import { below, isOurs, isProduct, packageOf } from './places.ts';

/** What each room of a folder imports of the others there; a room is a folder, or a file directly in it. */
type Rooms = Map<string, Set<string>>;

/** The deepest folder that two files are both in. */
function commonFolder(one: string, other: string): string {
  const [parts, others] = [one.split('/'), other.split('/')];
  const differ = parts.findIndex((part, at) => part !== others[at]);
  return parts.slice(0, differ).join('/');
}

/** The rooms of every folder: each import is between two rooms of just one. */
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

/** All that can be reached from a room over one import or more. */
function reachable(rooms: Rooms, start: string): Set<string> {
  const reached = new Set(rooms.get(start));
  for (const room of reached) for (const next of rooms.get(room) ?? []) reached.add(next);
  return reached;
}

/** Pairs of rooms where one imports the other and is reached from it again. */
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
