import { useAddressQuery } from '../ui/useAddressQuery.ts';
import { useDraftText } from '../ui/useDraftText.ts';

const names = ['filter', 'page'] as const;

interface TableSearch {
  /** The text as it is typed. */
  text: string;
  write: (text: string) => void;
  /** The text in the address, for a search on the server. */
  kept: string;
}

/**
 * The search text of a table, for its search field and its `filter`: at once here and, debounced, in the address. Back
 * removes the whole search, not one letter.
 */
export function useTableSearch(): TableSearch {
  const { values, set } = useAddressQuery(names);
  const draft = useDraftText(values.filter, (filter) =>
    set({ filter, page: '' }, { push: filter === '' || values.filter === '' }),
  );
  return { ...draft, kept: values.filter };
}
