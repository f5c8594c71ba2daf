import type { Verbatim } from '@parlance/contract/calls/verbatim';
import { EmptyState } from '@parlance/ui-kit/data';
import { SearchField, SegmentedControl } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { Drawer } from '@parlance/ui-kit/overlay';
import { DataTable, type BulkAction, type Column } from '@parlance/ui-kit/table';
import { useDeferredValue, useState } from 'react';
import type { CallInput } from '../../../shared/api/call.ts';
import { useCall } from '../../../shared/api/queryClient.ts';
import { tableState } from '../../../shared/table/tableState.ts';
import { useRowsPerPage } from '../../../shared/table/useRowsPerPage.ts';
import { Bar, Note } from './layout.ts';

/** A set of the workspace's messages. */
export interface MessageChoice {
  value: string;
  label: string;
  filter: CallInput<'GET /api/1.0/verbatim/:ws'>['query'];
  /** Title of the empty state. */
  empty: string;
  emptyText?: string;
}

interface MessagePickerProps {
  ws: string;
  title: string;
  note: string;
  /** Label of the choice. */
  choiceLabel: string;
  /** The first one is the default. */
  choices: readonly [MessageChoice, ...MessageChoice[]];
  searchLabel: string;
  /** Not sortable: the server lists the newest first. */
  columns: Column<Verbatim>[];
  bulkActions: BulkAction<Verbatim>[];
  onClose: () => void;
}

const rowKey = (row: Verbatim) => row.id;
const rowLabel = (row: Verbatim) => row.text;

/** A drawer to select messages from Verbatim, each distinct text once. */
export function MessagePicker(props: MessagePickerProps) {
  const { ws, title, note, choiceLabel, choices, searchLabel, columns, bulkActions, onClose } = props;
  const paging = useRowsPerPage();
  const [chosen, setChosen] = useState(choices[0].value);
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const [page, setPage] = useState(1);
  const choice = choices.find(({ value }) => value === chosen) ?? choices[0];
  const query = useCall(
    'GET /api/1.0/verbatim/:ws',
    {
      params: { ws },
      query: {
        group: 'true',
        search: wanted,
        limit: paging.pageSize,
        offset: (page - 1) * paging.pageSize,
        ...choice.filter,
      },
    },
    { keepPrevious: true },
  );
  const fromFirstPage = (change: () => void) => {
    change();
    setPage(1);
  };
  return (
    <Drawer open width={820} title={title} onClose={onClose}>
      <Stack gap={3}>
        <Note>{note}</Note>
        <Bar>
          <SegmentedControl
            label={choiceLabel}
            value={chosen}
            onChange={(next) => fromFirstPage(() => setChosen(next))}
            options={choices.map(({ value, label }) => ({ value, label }))}
          />
          <SearchField label={searchLabel} value={search} onChange={(next) => fromFirstPage(() => setSearch(next))} />
        </Bar>
        <DataTable
          label={title}
          rows={query.data?.data ?? []}
          columns={columns}
          rowKey={rowKey}
          rowLabel={rowLabel}
          server
          totalCount={query.data?.total ?? 0}
          paging={{ ...paging, page, onPageChange: setPage }}
          {...tableState(query)}
          filter={wanted}
          onClearFilter={() => fromFirstPage(() => setSearch(''))}
          tools={false}
          autoHeight
          height={560}
          bulkActions={bulkActions}
          empty={<EmptyState icon="message-square-text" title={choice.empty} text={choice.emptyText} />}
        />
      </Stack>
    </Drawer>
  );
}
