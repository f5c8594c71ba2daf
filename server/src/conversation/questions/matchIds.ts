/**
 * A found and a known question are the same if they share at least these parts of the smaller and of the larger one's
 * messages.
 */
const same = { ofSmaller: 1 / 2, ofLarger: 1 / 5 };

/**
 * Gives each found question the id of the known question that it shares most messages with, so that its actions stay
 * with it.
 *
 * @param found keys of messages, by question
 * @param known ids of known questions, by key of a message
 * @returns an id for each found question, null where it is new
 */
export function matchIds(
  found: readonly (readonly string[])[],
  known: ReadonlyMap<string, ReadonlySet<string>>,
): (string | null)[] {
  const sizes = new Map<string, number>();
  for (const ids of known.values()) for (const id of ids) sizes.set(id, (sizes.get(id) ?? 0) + 1);
  const pairs = found.flatMap((keys, at) => {
    const shared = new Map<string, number>();
    for (const key of keys) for (const id of known.get(key) ?? []) shared.set(id, (shared.get(id) ?? 0) + 1);
    return [...shared].flatMap(([id, count]) => {
      const [one, other] = [keys.length, sizes.get(id) ?? 0];
      const isSame = count >= same.ofSmaller * Math.min(one, other) && count >= same.ofLarger * Math.max(one, other);
      return isSame ? [{ at, id, count }] : [];
    });
  });
  const ids: (string | null)[] = found.map(() => null);
  const taken = new Set<string>();
  for (const { at, id } of pairs.toSorted((a, b) => b.count - a.count || a.at - b.at || (a.id < b.id ? -1 : 1))) {
    if (ids[at] !== null || taken.has(id)) continue;
    ids[at] = id;
    taken.add(id);
  }
  return ids;
}
