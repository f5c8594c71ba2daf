import { invalidate } from '../../../shared/api/queryClient.ts';

/** Fetches users or tokens again, and the organizations, which count them. */
export const refreshUsers = () =>
  invalidate('GET /api/1.0/user', 'GET /api/1.0/user/:id/permissions', 'GET /api/1.0/company');
export const refreshTokens = () => invalidate('GET /api/1.0/token', 'GET /api/1.0/company');
