import { EmptyState, ErrorState, ForbiddenState } from '@parlance/ui-kit/data';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../api/ApiError.ts';
import { failureText } from '../api/failureText.ts';

interface AnswerProps<T> {
  query: UseQueryResult<T, ApiError>;
  /** Skeleton of the content. */
  loading: ReactNode;
  /** Shows no failure, because another pane does. */
  quiet?: boolean;
  children: (data: T) => ReactNode;
}

/** The answer of a call; or that it is loading, forbidden, gone, or failed with a retry. */
export function Answer<T>({ query, loading, quiet = false, children }: AnswerProps<T>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return loading;
  if (quiet) return null;
  if (error.status === 403) return <ForbiddenState />;
  // A missing object stays missing, so there is no retry.
  if (error.status === 404) return <EmptyState icon="search" title={failureText(error)} />;
  return <ErrorState text={failureText(error)} retrying={isFetching} onRetry={() => void refetch()} />;
}
