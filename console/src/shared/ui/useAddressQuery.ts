import { useCallback } from 'react';
import { useAddressParams } from '../state/addressParams.ts';

/** What a screen keeps in its address: filters, dates, the row shown. */
export interface AddressQuery<Key extends string> {
  /** Text by key; '' for what is not there. */
  values: Record<Key, string>;
  /** Writes some of them ('' takes one out); the rest of the address stays. */
  set: (changes: Partial<Record<Key, string>>, options?: { push?: boolean }) => void;
  /** Whether any is there. */
  any: boolean;
  clear: () => void;
}

/** What the values of some keys can be: what an address has beside is as if it were not there. */
export type KnownValues<Key extends string> = Partial<Record<NoInfer<Key>, (text: string) => boolean>>;

/** Whether a value is one of a list. */
export const oneOf =
  (all: readonly string[]) =>
  (text: string): boolean =>
    all.includes(text);

/** What an address says of these keys. */
export const addressValues = <const Key extends string>(
  params: URLSearchParams,
  keys: readonly Key[],
  known: KnownValues<Key> = {},
) =>
  Object.fromEntries(
    keys.map((key) => {
      const value = params.get(key) ?? '';
      return [key, known[key]?.(value) === false ? '' : value];
    }),
  ) as Record<Key, string>;

/** Reads and writes a part of the address's query, so that a link shows the same and Back undoes. */
export function useAddressQuery<const Key extends string>(
  keys: readonly Key[],
  known?: KnownValues<Key>,
): AddressQuery<Key> {
  const [params, write] = useAddressParams();
  const set = useCallback(
    (changes: Partial<Record<Key, string>>, { push = false } = {}) =>
      write(
        (next) => {
          for (const [key, value] of Object.entries<string | undefined>(changes)) {
            if (value) next.set(key, value);
            else next.delete(key);
          }
          return next;
        },
        { push },
      ),
    [write],
  );
  const values = addressValues(params, keys, known);
  return {
    values,
    set,
    any: keys.some((key) => values[key] !== ''),
    clear: () => set(Object.fromEntries(keys.map((key) => [key, ''])) as Record<Key, string>),
  };
}
