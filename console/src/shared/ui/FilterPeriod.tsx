import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/format.ts';
import { isMoment } from '../moments.ts';
import { dayOf, daysBefore, isDay, timeZone } from '../time.ts';
import { PeriodButton } from './PeriodButton.tsx';
import type { AddressQuery } from './useAddressQuery.ts';

const spans = [1, 7, 30] as const;

interface FilterPeriodProps {
  filters: Pick<AddressQuery<'start_date' | 'end_date'>, 'values' | 'set'>;
  /** Time zone of the days. @default the user's */
  zone?: string;
}

/** Fields for the first and last day, which are in the address. */
export function FilterPeriod({ filters, zone = timeZone() }: FilterPeriodProps) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const { start_date: start, end_date: end } = filters.values;
  // Links from figures contain moments, which are shown as days.
  const from = isMoment(start) ? dayOf(new Date(start), zone) : start;
  const to = isMoment(end) ? dayOf(new Date(Date.parse(end) - 1), zone) : end;
  const since = (days: number) => daysBefore(days - 1, zone);
  const span = spans.find((days) => !end && start === since(days));
  const range = isDay(from) || isDay(to) ? { from, to } : null;
  const words = (text: string) => (isDay(text) ? day(text) : '…');
  const shown = span
    ? t('period.last', { count: span })
    : range
      ? t('period.range', { from: words(from), to: words(to) })
      : t('period.any');
  return (
    <PeriodButton
      shown={shown}
      choices={[
        { label: t('period.any'), pressed: !range, onChoose: () => filters.set({ start_date: '', end_date: '' }) },
        ...spans.map((days) => ({
          label: t('period.last', { count: days }),
          pressed: days === span,
          onChoose: () => filters.set({ start_date: since(days), end_date: '' }),
        })),
      ]}
      range={range}
      zone={zone}
      onRange={(first, last) => filters.set({ start_date: first, end_date: last })}
    />
  );
}
