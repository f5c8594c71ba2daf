import type { Verbatim } from '@parlance/contract/calls/verbatim';
import { useCall } from '../../shared/api/queryClient.ts';
import { readNextPage } from '../../shared/api/readNextPage.ts';
import type { VerbatimPages } from '../../shared/review/verbatimPages.ts';
import { useAddressParams } from '../../shared/state/addressParams.ts';
import { useAddressQuery } from '../../shared/ui/useAddressQuery.ts';

/** The message that the address names with `row`, and the steps to those beside it in the list. */
export function useOpenMessage(ws: string, { query, rows, total }: VerbatimPages) {
  const { values, set } = useAddressQuery(['row']);
  const [, writeAddress] = useAddressParams();
  const index = rows.findIndex(({ id }) => id === values.row);
  const listed = rows[index];
  // A link may name a row that is far down, or that the filters exclude.
  const linked = useCall(
    'GET /api/1.0/verbatim/:ws',
    { params: { ws }, query: { id: values.row } },
    { enabled: values.row !== '' && query.data !== undefined && !listed },
  );
  const shown = listed ?? linked.data?.data.find(({ id }) => id === values.row);
  const step = (by: number) => () => {
    // Keys may be pressed faster than the screen renders, so each step starts from the current address.
    writeAddress(
      (address) => {
        const at = rows.findIndex(({ id }) => id === address.get('row'));
        const next = at < 0 ? undefined : rows[at + by];
        if (next) address.set('row', next.id);
        return address;
      },
      { push: false },
    );
    // Stepping near the last loaded row fetches the next page.
    if (index + 2 >= rows.length) void readNextPage(query);
  };
  return {
    shown,
    show: (row: Verbatim | null) => set({ row: row?.id ?? '' }),
    /** The finished query of a message that is not in the list and cannot be shown. */
    missing: !shown && (linked.isSuccess || linked.isError) ? linked : undefined,
    /** Undefined: the message is not in the list. */
    steps: listed && {
      index,
      total,
      onPrevious: index > 0 ? step(-1) : undefined,
      onNext: rows[index + 1] && step(1),
    },
  };
}
