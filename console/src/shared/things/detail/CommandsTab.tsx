import type { ThingCommand } from '@parlance/contract/calls/thingState';
import { EmptyState, Pill } from '@parlance/ui-kit/data';
import { DataTable, type Column } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/queryClient.ts';
import { useFormats } from '../../i18n/format.ts';
import { tableState } from '../../table/tableState.ts';
import { useTimeColumn } from '../../table/useTimeColumn.tsx';
import { attributeColumns } from '../data/attributeColumns.ts';
import { commandIcons, commandTones, written, type ThingPart } from '../data/things.ts';

const none: readonly ThingCommand[] = [];
const rowKey = ({ command_id }: ThingCommand) => command_id;
const limit = 500;

/** The newest commands of a virtual thing: the desired value, who sent it, and its status. */
export function CommandsTab({ ws, thing }: ThingPart) {
  const { t } = useTranslation('things');
  const { number } = useFormats();
  const time = useTimeColumn();
  const query = useCall(
    'GET /api/1.0/workspaces/:ws/vthing/:id/commands',
    { params: { ws, id: thing.vthingId }, query: { limit } },
    { keepPrevious: true },
  );
  const columns = useMemo(
    (): Column<ThingCommand>[] => [
      ...attributeColumns<ThingCommand>(t, 5),
      {
        key: 'value',
        header: t('column.desired'),
        value: (row) => row.value,
        text: (row) => written(row.value, row.unit, number),
        align: 'end',
        width: 110,
        line: 'second',
      },
      {
        key: 'version',
        header: t('column.version'),
        hint: t('column.desiredVersionHint'),
        value: (row) => row.version,
        width: 84,
        priority: 3,
        line: 'none',
      },
      {
        key: 'status',
        header: t('column.status'),
        value: (row) => t(`commandState.${row.state}`),
        cell: ({ state }) => (
          <Pill tone={commandTones[state]} icon={commandIcons[state]}>
            {t(`commandState.${state}`)}
          </Pill>
        ),
        width: 130,
        line: 'second',
      },
      { key: 'via', header: t('column.via'), value: (row) => t(`via.${row.via}`), width: 110, priority: 3 },
      { key: 'actor', header: t('column.actor'), value: (row) => row.actor, width: 140, priority: 2 },
      time({
        key: 'confirmed',
        header: t('column.confirmed'),
        at: (row: ThingCommand) => row.confirmed_at,
        width: 120,
        priority: 4,
      }),
      time({ key: 'at', header: t('column.at'), at: (row: ThingCommand) => row.created_at, width: 120, line: 'end' }),
    ],
    [t, number, time],
  );
  return (
    <DataTable
      label={t('tab.commands')}
      rows={query.data?.data ?? none}
      columns={columns}
      rowKey={rowKey}
      rowLabel={({ attribute_name }) => attribute_name}
      {...tableState(query)}
      autoHeight
      empty={<EmptyState icon="send" title={t('commands.empty')} text={t('commands.emptyText')} />}
    />
  );
}
