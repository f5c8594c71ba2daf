/**
 * Whether lists and objects are nested more than `most` levels deep, which databases and JSON serializers cannot
 * handle.
 */
export function nestsDeeper(value: unknown, most: number): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    const inside = level.filter((one) => one instanceof Object);
    if (depth === most) return inside.length > 0;
    level = inside.flatMap((one): unknown[] => Object.values(one));
  }
  return false;
}
