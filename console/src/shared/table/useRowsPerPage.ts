import { rowsPerPage } from '@parlance/ui-kit/table';
import { useSnapshot } from 'valtio';
import { setSetting, settings } from '../state/settings.ts';

/** Rows per page: one setting for all tables, stored with the user's settings. */
export function useRowsPerPage() {
  return {
    pageSize: rowsPerPage(useSnapshot(settings).rows_per_page),
    onPageSizeChange: (size: number) => setSetting('rows_per_page', size),
  };
}
