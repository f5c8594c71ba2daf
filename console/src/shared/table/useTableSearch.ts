import { useAddressQuery } from '../ui/useAddressQuery.ts';
import { useDraftText } from '../ui/useDraftText.ts';

const names = ['filter', 'page'] as const;

/**
 * The text a table is filtered by, for its search field and its `filter`: at once here and, after a pause,
 * in the address. Back goes to before the search, not through each letter of it.
 */
export function useTableSearch(): { text: string; write: (text: string) => void } {
  const { values, set } = useAddressQuery(names);
  return useDraftText(values.filter, (filter) =>
    set({ filter, page: '' }, { push: filter === '' || values.filter === '' }),
  );
}
