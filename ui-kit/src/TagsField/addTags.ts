/** Adds trimmed texts, without empty and duplicate ones, up to `max`; existing tags stay. */
export function addTags(tags: readonly string[], texts: readonly string[], max = Infinity): string[] {
  const all = new Set([...tags, ...texts.map((text) => text.trim()).filter(Boolean)]);
  return [...all].slice(0, Math.max(max, tags.length));
}
