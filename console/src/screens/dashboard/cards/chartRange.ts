import type { Chart } from '@parlance/contract/calls/charts';
import type { ChartRange } from '@parlance/contract/charts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/i18n/format.ts';
import { dayOf, endOfDay, isDay, lastDayBefore, startOfDay } from '../../../shared/time.ts';
import { useWorkspaceZone } from '../../../shared/state/address.ts';
import { useAddressQuery } from '../../../shared/ui/useAddressQuery.ts';
import type { PeriodDays } from '../../../shared/ui/Period.tsx';

const longest = 366;

/** First and last day of a range; null for a number of last days. @param zone time zone of the days */
export const daysOf = (range: ChartRange, zone: string): PeriodDays | null =>
  'days' in range
    ? null
    : { from: dayOf(new Date(range.start_date), zone), to: lastDayBefore(Date.parse(range.end_date), zone) };

/** The range between two days, both included. */
export const rangeOf = ({ from, to }: PeriodDays, zone: string): ChartRange => ({
  start_date: startOfDay(from, zone),
  end_date: endOfDay(to, zone),
});

/** The range in the address; undefined: the one saved with the chart. */
function rangeInAddress(
  { days, start_date: from, end_date: to }: Record<'days' | 'start_date' | 'end_date', string>,
  zone: string,
) {
  if (isDay(from) && isDay(to) && from <= to) return rangeOf({ from, to }, zone);
  const number = Number(days);
  return Number.isInteger(number) && number >= 1 && number <= longest ? { days: number } : undefined;
}

/** The range of a chart: the one in the address, else the one saved with it. */
export function useChartRange({ range: kept }: Pick<Chart, 'range'>) {
  const { values, set } = useAddressQuery(['days', 'start_date', 'end_date']);
  const { days, start_date, end_date } = values;
  const zone = useWorkspaceZone();
  return useMemo(() => {
    const asked = rangeInAddress({ days, start_date, end_date }, zone);
    return {
      range: asked ?? kept,
      /** The range differs from the saved one. */
      differs: asked !== undefined && JSON.stringify(asked) !== JSON.stringify(kept),
      showDays: (next: number) => set({ days: String(next), start_date: '', end_date: '' }, { push: true }),
      showRange: (from: string, to: string) => set({ days: '', start_date: from, end_date: to }, { push: true }),
      /** Returns to the saved range. */
      clear: () => set({ days: '', start_date: '', end_date: '' }),
    };
  }, [days, start_date, end_date, kept, set, zone]);
}

/** The text of a range. */
export function useRangeText(): (range: ChartRange) => string {
  const { t } = useTranslation('common');
  const { day } = useFormats();
  const zone = useWorkspaceZone();
  return (range) => {
    const days = daysOf(range, zone);
    if (days) return t('period.range', { from: day(days.from), to: day(days.to) });
    return t('period.last', { count: 'days' in range ? range.days : 0 });
  };
}
