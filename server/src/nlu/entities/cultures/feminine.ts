/**
 * Hundreds, and thousands of them, in their feminine form: "doscientas cincuenta mil" beside "doscientos cincuenta
 * mil".
 *
 * @param words the words of a number, whose hundreds end in "ntos"
 */
export function feminineHundreds(words: (value: number) => string): Record<string, number> {
  const values = Array.from({ length: 800 }, (_, at) => 200 + at);
  return Object.fromEntries(
    values.flatMap((value) => {
      const phrase = words(value).replace(/ntos(?!\p{L})/u, 'ntas');
      return [[phrase, value] as const, [`${phrase} mil`, 1000 * value] as const];
    }),
  );
}
