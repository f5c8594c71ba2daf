import { useAddressQuery } from '../ui/useAddressQuery.ts';
import { useDraftText } from '../ui/useDraftText.ts';

const names = ['filter', 'page'] as const;

interface TableSearch {
  /** As it is typed. */
  text: string;
  write: (text: string) => void;
  /** The text in the address, which a server searches for. */
  kept: string;
}

/**
 * The text a table is filtered by, for its search field and its `filter`: at once here and, after a pause,
 * in the address. Back goes to before the search, not through each letter of it.
 */
export function useTableSearch(): TableSearch {
  const { values, set } = useAddressQuery(names);
  const draft = useDraftText(values.filter, (filter) =>
    set({ filter, page: '' }, { push: filter === '' || values.filter === '' }),
  );
  return { ...draft, kept: values.filter };
}
