import type { TableState } from '@parlance/ui-kit/table';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../api/ApiError.ts';
import { failureText } from '../api/failureText.ts';

type TableQuery = Pick<UseQueryResult<unknown, ApiError>, 'data' | 'error' | 'refetch'>;

/** The state of a table's call: loading, loaded, forbidden, or failed with a retry. Spread it on the DataTable. */
export function tableState({ data, error, refetch }: TableQuery): {
  state: TableState;
  error: string | undefined;
  onRetry: () => void;
} {
  const failed = error?.status === 403 ? 'forbidden' : 'failed';
  return {
    state: data === undefined ? (error ? failed : 'loading') : 'ready',
    error: error ? failureText(error) : undefined,
    onRetry: () => void refetch(),
  };
}
