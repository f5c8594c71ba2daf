import { EmptyState, ErrorState, ForbiddenState } from '@parlance/ui-kit/data';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../api/ApiError.ts';
import { failureText } from '../api/failureText.ts';

interface AnswerProps<T> {
  query: UseQueryResult<T, ApiError>;
  /** The shape of what is awaited. */
  loading: ReactNode;
  /** Says nothing of a failure: another pane does. */
  quiet?: boolean;
  children: (data: T) => ReactNode;
}

/** What a call answered; or that it is awaited, forbidden, gone, or failed and can be asked again. */
export function Answer<T>({ query, loading, quiet = false, children }: AnswerProps<T>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return loading;
  if (quiet) return null;
  if (error.status === 403) return <ForbiddenState />;
  // What is gone stays so.
  if (error.status === 404) return <EmptyState icon="search" title={failureText(error)} />;
  return <ErrorState text={failureText(error)} retrying={isFetching} onRetry={() => void refetch()} />;
}
