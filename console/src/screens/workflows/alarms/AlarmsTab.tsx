import type { Alarm } from '@parlance/contract/calls/scriptRuns';
import { EmptyState, Pill } from '@parlance/ui-kit/data';
import { Link } from '@parlance/ui-kit/layout';
import { DataTable, type Column } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queryClient.ts';
import { tableState } from '../../../shared/table/tableState.ts';
import { useTimeColumn } from '../../../shared/table/useTimeColumn.tsx';
import { thingPath } from '../../../shared/things/thingsAddress.ts';
import { TableBody } from '../../../shared/ui/TableBody.ts';
import { alarmLooks } from '../data/alarms.ts';
import { useThingLabels } from '../data/queries.ts';
import { scriptPath, sectionPath } from '../workflowsAddress.ts';

const none: readonly Alarm[] = [];
const rowKey = ({ script_id, vthingId }: Alarm) => `${script_id} ${vthingId ?? ''}`;
const order = Object.keys(alarmLooks);

/**
 * The current states of the alarms of all scripts, each with its script, its virtual thing and its runs; alarms that
 * are on come first.
 */
export function AlarmsTab({ ws }: { ws: string }) {
  const { t } = useTranslation(['workflows', 'scriptEditor']);
  const time = useTimeColumn();
  const alarms = useCall('GET /api/1.0/workspaces/:ws/alarms', { params: { ws } });
  const labels = useThingLabels(ws);
  const rows = useMemo(
    () => (alarms.data?.data ?? none).toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state)),
    [alarms.data],
  );
  const columns = useMemo((): Column<Alarm>[] => {
    const nameOf = ({ vthingId, deviceName }: Alarm) =>
      vthingId === null ? t('scriptEditor:alarm.workspace') : (labels.get(vthingId) ?? deviceName);
    return [
      {
        key: 'script',
        header: t('runs.column.script'),
        value: (row) => row.name,
        cell: (row) => <Link href={scriptPath(row.script_id)}>{row.name}</Link>,
        grow: true,
        width: 170,
        minWidth: 120,
      },
      {
        key: 'thing',
        header: t('runs.column.thing'),
        value: nameOf,
        cell: (row) => {
          const href = row.vthingId === null ? undefined : thingPath(ws, row.vthingId);
          return href === undefined ? nameOf(row) : <Link href={href}>{nameOf(row)}</Link>;
        },
        width: 170,
        line: 'second',
      },
      {
        key: 'state',
        header: t('runs.column.state'),
        value: (row) => t(`scriptEditor:alarm.state.${row.state}`),
        cell: ({ state }) => <Pill {...alarmLooks[state]}>{t(`scriptEditor:alarm.state.${state}`)}</Pill>,
        width: 130,
        line: 'second',
      },
      time({ key: 'since', header: t('alarms.since'), at: (row: Alarm) => row.since, width: 130, line: 'end' }),
      time({ key: 'due', header: t('alarms.due'), at: (row: Alarm) => row.due_at, width: 130, priority: 3 }),
      {
        key: 'runs',
        header: t('tab.runs'),
        value: (row) => row.notified_at,
        cell: ({ script_id, notified_at }) =>
          notified_at !== null && (
            <Link href={`${sectionPath('runs')}?${new URLSearchParams({ script: script_id, cause: 'alarm' })}`}>
              {t('tab.runs')}
            </Link>
          ),
        sortable: false,
        width: 110,
        priority: 2,
      },
    ];
  }, [t, time, ws, labels]);
  return (
    <TableBody>
      <DataTable
        label={t('tab.alarms')}
        rows={rows}
        columns={columns}
        rowKey={rowKey}
        rowLabel={({ name }) => name}
        {...tableState(alarms)}
        autoHeight
        empty={<EmptyState icon="bell" title={t('alarms.empty')} text={t('alarms.emptyText')} />}
      />
    </TableBody>
  );
}
