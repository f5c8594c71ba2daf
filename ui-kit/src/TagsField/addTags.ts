/** Texts trimmed, none empty or twice, no more than `max`; those already there always stay. */
export function addTags(tags: readonly string[], texts: readonly string[], max = Infinity): string[] {
  const all = new Set([...tags, ...texts.map((text) => text.trim()).filter(Boolean)]);
  return [...all].slice(0, Math.max(max, tags.length));
}
