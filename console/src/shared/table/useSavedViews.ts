import type { TableView } from '@parlance/ui-kit/table';
import { useAddressParams } from '../state/addressParams.ts';
import { pickParams, putParams } from './pickParams.ts';
import { useTableMemory } from './useTableMemory.ts';

/**
 * Named combinations of the address's parameters in `names` (filters, order, columns), stored for this user in this
 * browser. Spread the result on `TableViews`.
 */
export function useSavedViews(table: string, names: readonly string[]) {
  const [params, write] = useAddressParams();
  const [memory, remember] = useTableMemory(table);
  return {
    views: memory.views,
    current: pickParams(params, names),
    onApply: (state: string) => write((before) => putParams(before, names, state), { push: true }),
    onChange: (views: TableView[]) => remember({ views }),
  };
}
