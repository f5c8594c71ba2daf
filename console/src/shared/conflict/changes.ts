/** The keys whose values differ. Both objects must serialize equal values equally. */
export const changedKeys = <Values extends object, Key extends keyof Values>(
  keys: readonly Key[],
  values: Pick<Values, Key>,
  base: Pick<Values, Key>,
): Key[] => keys.filter((key) => JSON.stringify(values[key]) !== JSON.stringify(base[key]));

/** An object with only these keys, in the given order. */
export function pickKeys<Values extends object>(values: Values, keys: readonly (keyof Values)[]): Partial<Values> {
  const picked: Partial<Values> = {};
  for (const key of keys) picked[key] = values[key];
  return picked;
}
