import type { TableView } from '@parlance/ui-kit/table';
import { useSearchParams } from 'react-router-dom';
import { pickParams, putParams } from './pickParams.ts';
import { useTableMemory } from './useTableMemory.ts';

/**
 * Named combinations of what the address says under `names` (filters, order, columns), remembered for this
 * person in this browser. Spread the result on `TableViews`.
 */
export function useSavedViews(table: string, names: readonly string[]) {
  const [params, setParams] = useSearchParams();
  const [memory, remember] = useTableMemory(table);
  return {
    views: memory.views,
    current: pickParams(params, names),
    onApply: (state: string) => setParams((before) => putParams(before, names, state)),
    onChange: (views: TableView[]) => remember({ views }),
  };
}
