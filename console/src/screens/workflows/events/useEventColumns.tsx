import type { EventUse, ThingEvent } from '@parlance/contract/calls/events';
import type { Column } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useTimeColumn } from '../../../shared/table/useTimeColumn.tsx';

const Muted = styled.span`
  color: var(--text-muted);
`;

const Value = styled.b`
  font-weight: var(--weight-medium);
  font-variant-numeric: tabular-nums;
`;

/** A row of the list of attributes. */
export interface EventRow extends ThingEvent {
  /** The label of its virtual thing; empty: a variable of the workspace. */
  thing: string;
  uses: EventUse['scripts'];
}

/** The columns of the list of attributes. */
export function useEventColumns(editable: boolean): Column<EventRow>[] {
  const { t } = useTranslation('workflows');
  const time = useTimeColumn();
  return useMemo(
    (): Column<EventRow>[] => [
      {
        key: 'attribute',
        header: t('column.attribute'),
        value: (row) => row.attribute_name,
        grow: true,
        width: 120,
        minWidth: 110,
      },
      {
        key: 'value',
        header: t('column.value'),
        value: (row) => row.attribute_value,
        // The unformatted value: a grouped or rounded number would differ from the one that rules and scripts use.
        text: (row) => String(row.attribute_value),
        cell: (row) => (
          <span>
            <Value>{String(row.attribute_value)}</Value> {row.unit && <Muted>{row.unit}</Muted>}
          </span>
        ),
        editable,
        align: 'start',
        width: 150,
        line: 'second',
      },
      {
        key: 'thing',
        header: t('column.thing'),
        value: (row) => row.thing || t('events.workspace'),
        cell: (row) => row.thing || <Muted>{t('events.workspace')}</Muted>,
        width: 160,
        priority: 1,
      },
      { key: 'event', header: t('column.event'), value: (row) => row.event_name, width: 104, priority: 3 },
      {
        key: 'type',
        header: t('column.valueType'),
        value: (row) => t(`valueType.${row.attribute_type}`),
        width: 80,
        priority: 5,
      },
      { key: 'unit', header: t('column.unit'), value: (row) => row.unit, width: 70, priority: 7, hidden: true },
      {
        key: 'uses',
        header: t('column.uses'),
        value: (row) => row.uses.map(({ name }) => name).join(', '),
        width: 130,
        priority: 4,
      },
      time({
        key: 'updated',
        header: t('column.reported'),
        at: (row) => row.updated_at,
        width: 108,
        priority: 2,
        line: 'end',
      }),
    ],
    [t, time, editable],
  );
}
