import type { Company } from '@parlance/contract/calls/companies';

/** In place of an organization's id: all users. */
export const allUsers = 'all';

export type AccountList = 'users' | 'tokens';

/** The address of an organization's users or tokens, without search and order. */
export function usersPath(company: string, list: AccountList = 'users'): string {
  const query = new URLSearchParams({ company, ...(list === 'tokens' && { list }) });
  return `/users?${query}`;
}

interface Viewer {
  company_id: string;
  role: string;
}

/** Whether the user sees the entry for all users. */
export const seesAllUsers = ({ role }: Viewer): boolean => role === 'superAdmin';

/**
 * The selection in the address: all users, an organization, or undefined for an unknown one.
 * By default all users, or the user's own organization.
 */
export function chosenCompany(
  wanted: string,
  companies: readonly Company[],
  viewer: Viewer,
): Company | typeof allUsers | undefined {
  if (wanted === allUsers || wanted === '') {
    if (seesAllUsers(viewer)) return allUsers;
    if (wanted === '') return companies.find(({ id }) => id === viewer.company_id) ?? companies[0];
  }
  return companies.find(({ id }) => id === wanted);
}
