import type { ApiToken } from '@parlance/contract/calls/tokens';
import type { User } from '@parlance/contract/calls/users';
import { invalidate, queryClient } from '../../../shared/api/queryClient.ts';

/** Refetches users or tokens, and the organizations, which count them. */
export const refreshUsers = () =>
  invalidate('GET /api/1.0/user', 'GET /api/1.0/user/:id/permissions', 'GET /api/1.0/company');
export const refreshTokens = () => invalidate('GET /api/1.0/token', 'GET /api/1.0/company');

/**
 * Updates a changed user or token in the cached lists, so that an edit that starts right away is based on the new
 * version.
 */
export const showUser = (changed: User) => replaceIn('GET /api/1.0/user', changed);
export const showToken = (changed: ApiToken) => replaceIn('GET /api/1.0/token', changed);

function replaceIn(list: 'GET /api/1.0/user' | 'GET /api/1.0/token', changed: User | ApiToken): void {
  queryClient.setQueriesData<{ data: (User | ApiToken)[] }>(
    { queryKey: [list] },
    (kept) => kept && { ...kept, data: kept.data.map((one) => (one.id === changed.id ? changed : one)) },
  );
}
