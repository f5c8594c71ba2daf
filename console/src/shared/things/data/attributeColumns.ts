import type { Column } from '@parlance/ui-kit/table';
import type { TFunction } from 'i18next';

/**
 * The columns for a row's attribute: its name, and the event that reports it.
 *
 * @param priority of the event's column: where there is little room, columns with higher numbers are dropped first
 */
export const attributeColumns = <T extends { attribute_name: string; event_name: string }>(
  t: TFunction<'things'>,
  priority: number,
): Column<T>[] => [
  {
    key: 'attribute',
    header: t('column.attribute'),
    value: (row) => row.attribute_name,
    grow: true,
    width: 130,
    minWidth: 110,
  },
  { key: 'event', header: t('column.event'), value: (row) => row.event_name, width: 110, priority },
];
