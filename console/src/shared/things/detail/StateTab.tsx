import type { ThingAttribute } from '@parlance/contract/calls/thingState';
import { EmptyState, Pill } from '@parlance/ui-kit/data';
import { DataTable, type Column, type RowAction } from '@parlance/ui-kit/table';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/queryClient.ts';
import { useFormats } from '../../i18n/format.ts';
import { can } from '../../state/session.ts';
import { tableState } from '../../table/tableState.ts';
import { useTimeColumn } from '../../table/useTimeColumn.tsx';
import { Sparkline } from '../data/Sparkline.tsx';
import { attributeColumns } from '../data/attributeColumns.ts';
import { statusIcons, statusTones, written, type ThingPart } from '../data/things.ts';
import { CommandDialog } from './CommandDialog.tsx';

const none: readonly ThingAttribute[] = [];
const rowKey = ({ event_name, attribute_name }: ThingAttribute) => `${event_name} ${attribute_name}`;

function useStateColumns(): Column<ThingAttribute>[] {
  const { t } = useTranslation('things');
  const { number } = useFormats();
  const time = useTimeColumn();
  return useMemo(
    (): Column<ThingAttribute>[] => [
      ...attributeColumns<ThingAttribute>(t, 5),
      {
        key: 'reported',
        header: t('column.reported'),
        value: (row) => row.reported?.value ?? null,
        text: (row) => (row.reported ? written(row.reported.value, row.unit, number) : ''),
        align: 'end',
        width: 110,
        line: 'second',
      },
      {
        key: 'version',
        header: t('column.version'),
        hint: t('column.versionHint'),
        value: (row) => row.reported?.version ?? null,
        width: 84,
        priority: 4,
        line: 'none',
      },
      {
        key: 'desired',
        header: t('column.desired'),
        value: (row) => row.desired?.value ?? null,
        text: (row) => (row.desired ? written(row.desired.value, row.unit, number) : ''),
        align: 'end',
        width: 110,
        line: 'second',
        priority: 1,
      },
      {
        key: 'desiredVersion',
        header: t('column.desiredVersion'),
        hint: t('column.desiredVersionHint'),
        value: (row) => row.desired?.version ?? null,
        width: 84,
        hidden: true,
        line: 'none',
      },
      {
        key: 'status',
        header: t('column.status'),
        value: ({ status }) => (status === 'none' ? '' : t(`status.${status}`)),
        cell: ({ status }) =>
          status === 'none' ? null : status === 'read_only' ? (
            t('status.read_only')
          ) : (
            <Pill tone={statusTones[status]} icon={statusIcons[status]}>
              {t(`status.${status}`)}
            </Pill>
          ),
        width: 130,
        line: 'second',
      },
      {
        key: 'trend',
        header: t('column.trend'),
        hint: t('column.trendHint'),
        value: (row) => row.trend.map(({ value }) => String(value)).join(' '),
        cell: (row) => <Sparkline trend={row.trend} />,
        sortable: false,
        width: 96,
        priority: 3,
      },
      time({
        key: 'updated',
        header: t('column.updated'),
        at: (row: ThingAttribute) => row.reported?.at ?? null,
        width: 120,
        priority: 2,
        line: 'end',
      }),
    ],
    [t, number, time],
  );
}

/** The reported and desired values of a virtual thing; each attribute that can be commanded has a command button. */
export function StateTab({ ws, thing }: ThingPart) {
  const { t } = useTranslation('things');
  const query = useCall('GET /api/1.0/workspaces/:ws/vthing/:id/state', { params: { ws, id: thing.vthingId } });
  const columns = useStateColumns();
  const [commanded, setCommanded] = useState<ThingAttribute>();
  const rows = query.data?.attributes ?? none;
  const differing = rows.filter(({ status }) => ['pending', 'timed_out', 'differs'].includes(status)).length;
  const actions = (row: ThingAttribute): RowAction[] =>
    can('thing:edit', ws) && !row.read_only
      ? [{ key: 'command', label: t('command.title'), icon: 'send', onAction: () => setCommanded(row) }]
      : [];
  return (
    <>
      <DataTable
        label={t('tab.state')}
        rows={rows}
        columns={columns}
        rowKey={rowKey}
        rowLabel={({ attribute_name }) => attribute_name}
        {...tableState(query)}
        rowActions={actions}
        autoHeight
        toolbar={
          differing > 0 && (
            <Pill tone="info" icon="hourglass">
              {t('differing', { count: differing })}
            </Pill>
          )
        }
        empty={<EmptyState icon="activity" title={t('state.empty')} text={t('state.emptyText')} />}
      />
      {commanded && (
        <CommandDialog ws={ws} thing={thing} attribute={commanded} onClose={() => setCommanded(undefined)} />
      )}
    </>
  );
}
