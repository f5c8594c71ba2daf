import { rowsPerPage } from '@parlance/ui-kit/table';
import { useSnapshot } from 'valtio';
import { setSetting, settings } from '../state/settings.ts';

/** How many rows a page of a table holds: one choice for all tables, kept with the person's settings. */
export function useRowsPerPage() {
  return {
    pageSize: rowsPerPage(useSnapshot(settings).rows_per_page),
    onPageSizeChange: (size: number) => setSetting('rows_per_page', size),
  };
}
