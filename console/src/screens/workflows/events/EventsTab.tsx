import type { EventUse } from '@parlance/contract/calls/events';
import { EmptyState } from '@parlance/ui-kit/data';
import { Button, SearchField } from '@parlance/ui-kit/form';
import { DataTable, type BulkAction, type RowAction } from '@parlance/ui-kit/table';
import { inset, pane } from '@parlance/ui-kit/theme';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { invalidate, useCall } from '../../../shared/api/queryClient.ts';
import { useScreenActions } from '../../../shared/state/screenActions.ts';
import { can } from '../../../shared/state/session.ts';
import { tableState } from '../../../shared/table/tableState.ts';
import { useTableAddress } from '../../../shared/table/useTableAddress.ts';
import { useTableSearch } from '../../../shared/table/useTableSearch.ts';
import { FoldedFilters } from '../../../shared/ui/FoldedFilters.tsx';
import { useAddressQuery } from '../../../shared/ui/useAddressQuery.ts';
import { useEvents, useThingLabels } from '../data/queries.ts';
import { EventDetail } from './EventDetail.tsx';
import { EventDialog } from './EventDialog.tsx';
import { keyOf, removeEvents, setEvent } from './eventActions.ts';
import { GroupsPanel } from './GroupsPanel.tsx';
import { type EventRow, useEventColumns } from './useEventColumns.tsx';
import { FilterSelect } from '../../../shared/ui/FilterSelect.tsx';

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 248px;
  /* Rows are as high as their content: the page scrolls, not the table. */
  grid-auto-rows: max-content;
  place-content: start stretch;
  align-items: start;
  gap: var(--space-4);
  ${inset()}
  ${pane}

  @media (max-width: 1100px) {
    grid-template-columns: minmax(0, 1fr);
    /* Keeps the content below the table out of view until the rows are loaded, so that it does not move. */
    &[data-loading] > :first-child {
      min-height: 100vh;
    }
  }
`;

const Tools = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  gap: var(--space-2);
  min-width: 0;

  > :first-child {
    flex: 1 1 160px;
    max-width: 320px;
  }
  > :nth-child(2) {
    flex: 0 1 190px;
    min-width: 0;
  }
  > button {
    margin-inline-start: auto;
  }
  @media (max-width: 600px) {
    > :nth-child(2) {
      flex: none;
    }
  }
`;

const rowKey = ({ event_id }: EventRow) => event_id;
const noUses: EventUse['scripts'] = [];
/** In place of the id of a virtual thing: the variables of the workspace. */
const ofWorkspace = 'workspace';

/** The attributes with the labels of their things and the scripts that use them; undefined until they are loaded. */
function useEventRows(ws: string) {
  const query = useEvents(ws);
  const uses = useCall('GET /api/1.0/workspaces/:ws/events/uses', { params: { ws } });
  const labels = useThingLabels(ws);
  // Values change often; the uses change only with scripts and with the set of attributes, so they are refetched when
  // the number of attributes changes.
  const count = query.data?.data.length;
  const counted = useRef(count);
  useEffect(() => {
    if (counted.current !== undefined && counted.current !== count)
      void invalidate('GET /api/1.0/workspaces/:ws/events/uses');
    counted.current = count;
  }, [count]);
  const rows = useMemo((): EventRow[] => {
    const users = new Map(uses.data?.data.map(({ event_id, scripts }) => [event_id, scripts]));
    return (query.data?.data ?? []).map((one) => ({
      ...one,
      thing: one.vthingId === null ? '' : (labels.get(one.vthingId) ?? one.deviceName),
      uses: users.get(one.event_id) ?? noUses,
    }));
  }, [query.data, labels, uses.data]);
  return { query, rows };
}

/** The attributes of virtual things and the variables of the workspace, beside the groups of things. */
export function EventsTab({ ws }: { ws: string }) {
  const { t } = useTranslation(['workflows', 'common']);
  const { query, rows } = useEventRows(ws);
  const editable = can('script:edit', ws);
  const columns = useEventColumns(editable);
  const address = useTableAddress({ table: 'events', columns });
  const search = useTableSearch();
  const { values, set } = useAddressQuery(['thing', 'event', 'page']);
  const [dialog, setDialog] = useState<{ row: EventRow | undefined }>();
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const { thing } = values;
  const ofThing = useCallback((row: EventRow) => thing === '' || (row.vthingId ?? ofWorkspace) === thing, [thing]);
  const add = () => setDialog({ row: undefined });
  useScreenActions(editable ? [{ id: 'addEvent', label: t('events.add'), icon: 'variable', onRun: add }] : []);

  const shown = rows.find(({ event_id }) => event_id === values.event);
  const remove = async (chosen: readonly EventRow[]) => {
    const users = new Set(chosen.flatMap(({ uses }) => uses.map(({ name }) => name)));
    if (!(await removeEvents(ws, chosen, [...users]))) return;
    setSelection(new Set());
    set({ event: '' });
  };
  const actions = (row: EventRow): RowAction[] => [
    { key: 'edit', label: t('common:action.edit'), icon: 'pencil', onAction: () => setDialog({ row }) },
    {
      key: 'delete',
      label: t('common:action.delete'),
      icon: 'trash-2',
      danger: true,
      onAction: () => void remove([row]),
    },
  ];
  const bulk: BulkAction<EventRow>[] = [
    {
      key: 'delete',
      label: t('common:action.delete'),
      icon: 'trash-2',
      shortcut: 'Delete',
      danger: true,
      onAction: remove,
    },
  ];
  const owners = [...new Map(rows.map((row) => [row.vthingId ?? ofWorkspace, row.thing || t('events.workspace')]))];
  return (
    <Body data-loading={query.isPending || undefined}>
      <DataTable
        label={t('tab.events')}
        rows={rows}
        columns={columns}
        rowKey={rowKey}
        rowLabel={({ attribute_name }) => attribute_name}
        filter={search.text}
        filterRow={ofThing}
        onClearFilter={() => {
          search.write('');
          set({ thing: '', page: '' });
        }}
        {...address.order}
        {...address.columns}
        paging={address.paging}
        {...tableState(query)}
        {...(editable && {
          rowActions: actions,
          bulkActions: bulk,
          selection,
          onSelectionChange: setSelection,
          onCellEdit: (row: EventRow, _: string, text: string) =>
            setEvent(ws, { ...keyOf(row), attribute_value: text }),
        })}
        activeKey={shown?.event_id}
        onRowOpen={({ event_id }) => set({ event: event_id })}
        height="auto"
        toolbar={
          <Tools>
            <SearchField
              label={t('events.search')}
              placeholder={t('events.search')}
              hideLabel
              value={search.text}
              onChange={search.write}
            />
            <FoldedFilters count={thing === '' ? 0 : 1}>
              <FilterSelect
                label={t('column.thing')}
                hideLabel
                value={thing}
                onChange={(chosen) => set({ thing: chosen, page: '' }, { push: true })}
                any={t('events.anyThing')}
                choices={owners.map(([id, label]) => ({ value: id, label }))}
              />
            </FoldedFilters>
            {editable && (
              <Button icon="plus" variant="primary" onClick={add}>
                {t('events.add')}
              </Button>
            )}
          </Tools>
        }
        empty={
          <EmptyState
            icon="variable"
            title={t('events.empty')}
            text={t('events.emptyText')}
            action={
              editable && (
                <Button icon="plus" onClick={add}>
                  {t('events.add')}
                </Button>
              )
            }
          />
        }
      />
      <GroupsPanel ws={ws} />
      {shown && (
        <EventDetail
          key={shown.event_id}
          ws={ws}
          row={shown}
          onClose={() => set({ event: '' })}
          {...(editable && { onEdit: () => setDialog({ row: shown }), onRemove: () => void remove([shown]) })}
        />
      )}
      {dialog && <EventDialog ws={ws} event={dialog.row} events={rows} onClose={() => setDialog(undefined)} />}
    </Body>
  );
}
