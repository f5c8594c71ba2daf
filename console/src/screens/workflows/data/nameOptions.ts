import { nameOrder } from '@parlance/contract/byName';

/** The options of a picker of names: each name once, in their order. */
export const nameOptions = (names: readonly string[]) =>
  [...new Set(names)]
    .filter(Boolean)
    .toSorted(nameOrder)
    .map((value) => ({ value, label: value }));
