import { documentFilters, documentFormats, documentSorts } from '@parlance/contract/knowledgeTables';
import { readTableParams } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useAddressParams } from '../../../../shared/state/addressParams.ts';
import { useTableSearch } from '../../../../shared/table/useTableSearch.ts';
import { useAddressQuery } from '../../../../shared/ui/useAddressQuery.ts';
import type { DocumentQuery } from '../data/documents.ts';

const names = ['state', 'type', 'site'] as const;
/** The choices of the type filter: pages and sites of the web, and the formats of files. */
export const documentTypes = ['address', 'site', ...documentFormats] as const;

/** Search, filters and order of documents, kept in the address. */
export function useDocumentFilters() {
  const search = useTableSearch();
  const { values, set } = useAddressQuery(names);
  const [params] = useAddressParams();
  const { sort } = readTableParams(params, { columns: [...documentSorts] });
  const state = documentFilters.find((one) => one === values.state) ?? 'all';
  const type = documentTypes.find((one) => one === values.type) ?? '';
  const by = documentSorts.find((one) => one === sort?.key);
  const direction = sort?.direction;
  const query = useMemo(
    (): DocumentQuery => ({
      state,
      ...(search.kept && { search: search.kept.slice(0, 200) }),
      ...(type && (type === 'address' || type === 'site' ? { type } : { format: type })),
      ...(values.site && { site: values.site }),
      ...(by && { sort: by, order: direction === 'descending' ? 'desc' : 'asc' }),
    }),
    [state, type, values.site, search.kept, by, direction],
  );
  return {
    search,
    query,
    state,
    type,
    /** Id of the site whose pages are listed; '' for all documents. */
    site: values.site,
    set,
    any: search.kept !== '' || state !== 'all' || type !== '' || values.site !== '',
    clear: () => {
      search.write('');
      set({ state: '', type: '', site: '' });
    },
  };
}
