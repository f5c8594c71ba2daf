import type { GuestColumn, ThingUser } from '@parlance/contract/calls/guests';
import { Pill } from '@parlance/ui-kit/data';
import type { Column } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/format.ts';
import { useTimeColumn } from '../../table/useTimeColumn.tsx';

/** Columns that the console has names for; the server names the others. */
const named = ['name', 'kind', 'code', 'messages', 'signIns', 'first', 'last'] as const;
/** The columns until the server describes them. */
export const columnsAtFirst: readonly GuestColumn[] = named.map((key) => ({
  key,
  label: key,
  type: key === 'kind' ? key : key === 'first' || key === 'last' ? 'date' : 'text',
}));
/** Column priorities: where it is narrow, higher numbers are dropped first. Values from partners' pages have 3. */
const priorities: Readonly<Record<string, number>> = { last: 2, code: 3, messages: 4, kind: 4, first: 5, signIns: 5 };
const kinds = ['guest', 'visitor'] as const;

const textOf = ({ values }: ThingUser, key: string): string => {
  const value = values[key];
  return value === null || value === undefined ? '' : String(value);
};

/** The columns of a virtual thing's users, as the server describes them, and their status. */
export function useGuestColumns(described: readonly GuestColumn[]): Column<ThingUser>[] {
  const { t } = useTranslation('guests');
  const { number } = useFormats();
  const time = useTimeColumn();
  return useMemo((): Column<ThingUser>[] => {
    const columns = described.map(({ key, label, type }): Column<ThingUser> => {
      const known = named.find((name) => name === key);
      const header = known ? t(`guest.column.${known}`) : label;
      if (type === 'date')
        return time({
          key,
          header,
          at: (row: ThingUser) => textOf(row, key) || null,
          width: 120,
          priority: priorities[key] ?? 3,
        });
      if (type === 'number')
        return {
          key,
          header,
          value: (row) => Number(row.values[key] ?? 0),
          text: (row) => number(Number(row.values[key] ?? 0)),
          align: 'end',
          width: 100,
          priority: priorities[key] ?? 3,
        };
      const kindOf = (row: ThingUser) => {
        const kind = type === 'kind' ? kinds.find((one) => one === row.values[key]) : undefined;
        return kind ? t(`guest.kind.${kind}`) : textOf(row, key);
      };
      return {
        key,
        header,
        value: kindOf,
        text: (row) => kindOf(row) || t('none'),
        width: key === 'name' ? 120 : known ? 108 : 140,
        ...(key === 'name' ? { grow: true, minWidth: 100 } : { priority: priorities[key] ?? 3 }),
      };
    });
    const status: Column<ThingUser> = {
      key: 'status',
      header: t('guest.status'),
      value: ({ disabled }) => t(disabled ? 'guest.disabled' : 'guest.enabled'),
      cell: ({ disabled }) => (
        <Pill tone={disabled ? 'neutral' : 'good'} icon={disabled ? 'ban' : 'check'}>
          {t(disabled ? 'guest.disabled' : 'guest.enabled')}
        </Pill>
      ),
      width: 116,
      priority: 1,
    };
    return [...columns, status];
  }, [described, t, number, time]);
}
