import type { ThingChange } from '@parlance/contract/calls/thingState';
import { availabilities, availabilityFact } from '@parlance/contract/thingTables';
import { EmptyState } from '@parlance/ui-kit/data';
import { DataTable, type Column } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/queryClient.ts';
import { useFormats } from '../../i18n/format.ts';
import { tableState } from '../../table/tableState.ts';
import { useTimeColumn } from '../../table/useTimeColumn.tsx';
import { attributeColumns } from '../data/attributeColumns.ts';
import { written, type ThingPart } from '../data/things.ts';

const none: readonly ThingChange[] = [];
const rowKey = ({ id }: ThingChange) => id;
const limit = 500;

/** The newest changes of a virtual thing: the values before and after, who made the change and through what. */
export function EventsTab({ ws, thing }: ThingPart) {
  const { t } = useTranslation('things');
  const { number } = useFormats();
  const time = useTimeColumn();
  const query = useCall(
    'GET /api/1.0/workspaces/:ws/vthing/:id/changes',
    { params: { ws, id: thing.vthingId }, query: { limit } },
    { keepPrevious: true },
  );
  const columns = useMemo((): Column<ThingChange>[] => {
    const valueText = (row: ThingChange, value: ThingChange['after']): string => {
      const isState =
        row.event_name === availabilityFact.event_name && row.attribute_name === availabilityFact.attribute_name;
      const state = isState && availabilities.find((one) => one === value);
      return state ? t(`availability.${state}`) : written(value, row.unit, number);
    };
    return [
      ...attributeColumns<ThingChange>(t, 4),
      {
        key: 'before',
        header: t('column.before'),
        value: (row) => row.before,
        text: (row) => (row.before === null ? '–' : valueText(row, row.before)),
        align: 'end',
        width: 124,
        priority: 3,
      },
      {
        key: 'after',
        header: t('column.after'),
        value: (row) => row.after,
        text: (row) => valueText(row, row.after),
        align: 'end',
        width: 124,
        line: 'second',
      },
      { key: 'via', header: t('column.via'), value: (row) => t(`via.${row.via}`), width: 110, priority: 2 },
      { key: 'actor', header: t('column.actor'), value: (row) => row.actor, width: 140, priority: 1, line: 'second' },
      time({ key: 'at', header: t('column.at'), at: (row: ThingChange) => row.created_at, width: 120, line: 'end' }),
    ];
  }, [t, number, time]);
  return (
    <DataTable
      label={t('tab.events')}
      rows={query.data?.data ?? none}
      columns={columns}
      rowKey={rowKey}
      rowLabel={({ attribute_name }) => attribute_name}
      {...tableState(query)}
      autoHeight
      empty={<EmptyState icon="history" title={t('events.empty')} text={t('events.emptyText')} />}
    />
  );
}
