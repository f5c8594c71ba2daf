import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/format.ts';
import { isMoment } from '../moments.ts';
import { dayOf, daysBefore, isDay } from '../time.ts';
import { PeriodButton } from './PeriodButton.tsx';
import type { AddressQuery } from './useAddressQuery.ts';

const spans = [1, 7, 30] as const;

/** The first and last day of the address. */
export function FilterPeriod({
  filters,
}: {
  filters: Pick<AddressQuery<'start_date' | 'end_date'>, 'values' | 'set'>;
}) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const { start_date: start, end_date: end } = filters.values;
  // Figures lead here with moments, of which these are the days.
  const from = isMoment(start) ? dayOf(new Date(start)) : start;
  const to = isMoment(end) ? dayOf(new Date(Date.parse(end) - 1)) : end;
  const since = (days: number) => daysBefore(days - 1);
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
      onRange={(first, last) => filters.set({ start_date: first, end_date: last })}
    />
  );
}
