import { useCallback } from 'react';
import { useAddressParams } from '../state/addressParams.ts';

/** A screen's state in its address: filters, dates, the open row. */
export interface AddressQuery<Key extends string> {
  /** Text by key; '' where the address has none. */
  values: Record<Key, string>;
  /** Changes some of them ('' removes one); other parameters stay. */
  set: (changes: Partial<Record<Key, string>>, options?: { push?: boolean }) => void;
  /** Whether any value is set. */
  any: boolean;
  clear: () => void;
}

/** The accepted values of some keys; other values in the address are ignored. */
export type KnownValues<Key extends string> = Partial<Record<NoInfer<Key>, (text: string) => boolean>>;

/** Whether a value is one of a list. */
export const oneOf =
  (all: readonly string[]) =>
  (text: string): boolean =>
    all.includes(text);

/** The values of these keys in an address. */
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

/** Reads and writes a part of the address's query, so that a link shows the same state and Back undoes a change. */
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
