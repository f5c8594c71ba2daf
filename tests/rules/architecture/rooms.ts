import type { Graph } from './graph.ts';
import { below, isProduct, isWithin } from './places.ts';
import { roomScopes } from './table.ts';

type Rooms = ReadonlyMap<string, ReadonlySet<string>>;

/** What each room of a scope imports of the others. */
function neighbours({ edges }: Graph, scope: string): Rooms {
  const found = new Map<string, Set<string>>();
  for (const { from, to } of edges) {
    if (!isWithin(from, scope) || !isWithin(to, scope) || !isProduct(from)) continue;
    const [own, other] = [below(from, scope), below(to, scope)];
    if (own !== other) found.set(own, (found.get(own) ?? new Set()).add(other));
  }
  return found;
}

/** All that can be reached from a room over one import or more. */
function reachable(rooms: Rooms, start: string): Set<string> {
  const reached = new Set(rooms.get(start));
  for (const room of reached) for (const next of rooms.get(room) ?? []) reached.add(next);
  return reached;
}

/** Pairs of rooms where one imports the other and is reached from it again. */
export function roomCircles(graph: Graph): string[] {
  const pairs = roomScopes.flatMap((scope) => {
    const rooms = neighbours(graph, scope);
    return [...rooms].flatMap(([room, imported]) =>
      [...imported]
        .filter((other) => reachable(rooms, other).has(room))
        .map((other) => `${scope}: ${[room, other].toSorted().join(' ↔ ')}`),
    );
  });
  return [...new Set(pairs)];
}
