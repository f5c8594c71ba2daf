import { limits } from '@parlance/contract/limits';
import type { QueryOf } from '@parlance/contract';
import { useMemo } from 'react';
import { endOfDay, isDay, startOfDay } from '../../shared/time.ts';
import { useAddressQuery } from '../../shared/ui/useAddressQuery.ts';

export const periods = [7, limits.overviewDays, 30, 90] as const;
const longest = 366;

export interface Period {
  /** Days back from now; used unless there is a range. */
  days: number;
  /** First and last day, or null. */
  range: { from: string; to: string } | null;
  query: QueryOf<'GET /api/1.0/overview/:ws'>;
  showDays: (days: number) => void;
  showRange: (from: string, to: string) => void;
}

/** The time the dashboard speaks of, as the address says it: so many days, or from one day to another. */
export function usePeriod(): Period {
  const { values, set } = useAddressQuery(['days', 'start_date', 'end_date']);
  const { days: asked, start_date: from, end_date: to } = values;
  return useMemo(() => {
    const number = Number(asked);
    const days = Number.isInteger(number) && number >= 1 && number <= longest ? number : limits.overviewDays;
    const range = isDay(from) && isDay(to) && from <= to ? { from, to } : null;
    return {
      days,
      range,
      query: range ? { start_date: startOfDay(range.from), end_date: endOfDay(range.to) } : { days },
      showDays: (next) =>
        set({ days: next === limits.overviewDays ? '' : String(next), start_date: '', end_date: '' }, { push: true }),
      showRange: (start, end) => set({ days: '', start_date: start, end_date: end }, { push: true }),
    };
  }, [asked, from, to, set]);
}
