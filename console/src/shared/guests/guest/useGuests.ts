import type { QueryOf } from '@parlance/contract';
import type { ThingUser } from '@parlance/contract/calls/guests';
import { limits } from '@parlance/contract/limits';
import type { Sort } from '@parlance/ui-kit/table';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/queryClient.ts';
import { useAddressQuery } from '../../ui/useAddressQuery.ts';
import type { GuestPlace } from './guestActions.ts';

const name = 'GET /api/1.0/workspaces/:ws/vthing/:id/users';
export type GuestFilters = Pick<QueryOf<typeof name>, 'search' | 'sort' | 'order'>;

/** The server's query for the table's search and order. */
export const guestFilters = (search: string, sort: Sort | null): GuestFilters => ({
  ...(search && { search }),
  ...(sort && { sort: sort.key, order: sort.direction === 'ascending' ? 'asc' : 'desc' }),
});

/** A page of the matching guests; for a page beyond the last one, the last one is shown. */
export function useGuests(params: GuestPlace, filters: GuestFilters, page: number, pageSize: number) {
  const { set } = useAddressQuery(['page']);
  const query = useCall(
    name,
    { params, query: { ...filters, limit: pageSize, offset: (page - 1) * pageSize } },
    { keepPrevious: true },
  );
  const { data, isPlaceholderData } = query;
  const last = data && Math.max(1, Math.ceil(data.total / pageSize));
  const beyond = last !== undefined && !isPlaceholderData && page > last;
  useEffect(() => {
    if (beyond) set({ page: last > 1 ? String(last) : '' });
  }, [beyond, last, set]);
  return query;
}

/** Reads all matching guests. @throws ApiError */
export async function readAllGuests(params: GuestPlace, filters: GuestFilters): Promise<ThingUser[]> {
  const rows = new Map<string, ThingUser>();
  for (let offset = 0; ; offset += limits.guestsPage) {
    const { data } = await call(name, { params, query: { ...filters, limit: limits.guestsPage, offset } });
    for (const row of data) rows.set(row.id, row);
    if (data.length < limits.guestsPage) return [...rows.values()];
  }
}
