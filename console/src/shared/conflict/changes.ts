/** Those of the keys under which two things hold something else. Both must write the same thing the same way. */
export const changedKeys = <Values extends object, Key extends keyof Values>(
  keys: readonly Key[],
  values: Pick<Values, Key>,
  base: Pick<Values, Key>,
): Key[] => keys.filter((key) => JSON.stringify(values[key]) !== JSON.stringify(base[key]));

/** A part of a thing, its keys in the order given. */
export function pickKeys<Values extends object>(values: Values, keys: readonly (keyof Values)[]): Partial<Values> {
  const picked: Partial<Values> = {};
  for (const key of keys) picked[key] = values[key];
  return picked;
}
