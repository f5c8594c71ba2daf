import { invalidate } from '../../../shared/api/queryClient.ts';

/** Asks again for what a change of users or tokens may have touched; organizations count them. */
export const refreshUsers = () =>
  invalidate('GET /api/1.0/user', 'GET /api/1.0/user/:id/permissions', 'GET /api/1.0/company');
export const refreshTokens = () => invalidate('GET /api/1.0/token', 'GET /api/1.0/company');
