import type { PinCode } from '@parlance/contract/calls/guests';
import { pinNone, pinStatus } from '@parlance/contract/pin';
import { dateFormat, Pill } from '@parlance/ui-kit/data';
import type { Column } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/format.ts';
import { useTimeColumn } from '../../table/useTimeColumn.tsx';
import { useNow } from '../../ui/useNow.ts';

const two = '2-digit';

const looks = {
  valid: { tone: 'good', icon: 'check' },
  notYet: { tone: 'info', icon: 'calendar-clock' },
  expired: { tone: 'bad', icon: 'clock' },
  usedUp: { tone: 'neutral', icon: 'ban' },
} as const;

/** The status of a code at a moment. @param now epoch ms */
function PinStatus({ code, now }: { code: PinCode; now: number }) {
  const { t } = useTranslation('guests');
  const status = pinStatus(code, now);
  return <Pill {...looks[status]}>{t(`pin.is.${status}`)}</Pill>;
}

/** The columns of the PIN codes; missing values are shown as a dash. */
export function usePinColumns(): Column<PinCode>[] {
  const { t } = useTranslation('guests');
  const { locale, number } = useFormats();
  const time = useTimeColumn();
  const now = useNow();
  return useMemo((): Column<PinCode>[] => {
    const none = t('none');
    const minutes = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
    const short = dateFormat(locale, {
      day: two,
      month: two,
      year: two,
      hour: two,
      minute: two,
      hourCycle: 'h23',
    });
    const moment = (key: 'start' | 'end'): Column<PinCode> => ({
      key,
      header: t(`pin.${key}`),
      value: (row) => (row[key] === pinNone ? null : new Date(row[key])),
      text: (row) => (row[key] === pinNone ? none : minutes.format(row[key])),
      cell: (row) => (row[key] === pinNone ? none : short.format(row[key])),
      width: 130,
      priority: 3,
    });
    return [
      {
        key: 'value',
        header: t('pin.value'),
        value: (row) => row.value,
        cell: (row) => <span style={{ fontFamily: 'var(--font-mono)' }}>{row.value}</span>,
        width: 92,
        minWidth: 88,
        grow: true,
      },
      moment('start'),
      moment('end'),
      {
        key: 'count',
        header: t('pin.count'),
        value: (row) => (row.count === pinNone ? null : row.count),
        text: (row) => (row.count === pinNone ? none : number(row.count)),
        align: 'end',
        width: 146,
        priority: 2,
      },
      {
        key: 'status',
        header: t('pin.status'),
        value: (row) => t(`pin.is.${pinStatus(row, now)}`),
        cell: (row) => <PinStatus code={row} now={now} />,
        width: 168,
        priority: 1,
      },
      { key: 'used', header: t('pin.used'), value: (row) => row.used, align: 'end', width: 84, hidden: true },
      time({ key: 'last', header: t('pin.last'), at: (row: PinCode) => row.last_used_at, width: 120, hidden: true }),
      { key: 'created_by', header: t('pin.createdBy'), value: (row) => row.created_by, width: 140, hidden: true },
    ];
  }, [t, locale, number, time, now]);
}
