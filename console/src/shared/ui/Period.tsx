import { limits } from '@parlance/contract/limits';
import type { QueryOf } from '@parlance/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/format.ts';
import { daysBefore, endOfDay, isDay, startOfDay } from '../time.ts';
import { PeriodButton } from './PeriodButton.tsx';
import { addressValues, useAddressQuery } from './useAddressQuery.ts';

const periods = [7, limits.overviewDays, 30, 90] as const;
const longest = 366;

/** The days of a period; an empty last day means today. */
export interface PeriodDays {
  from: string;
  to: string;
}

interface PeriodAsked {
  /** Number of days, today included; used unless there is a range. */
  days: number;
  /** First and last day, or null. */
  range: PeriodDays | null;
  /** The days that the period covers. */
  shown: PeriodDays;
  query: QueryOf<'GET /api/1.0/overview/:ws'>;
}

interface PeriodChoice extends PeriodAsked {
  zone: string;
  showDays: (days: number) => void;
  showRange: (from: string, to: string) => void;
}

const keys = ['days', 'start_date', 'end_date'] as const;

function readValues(
  { days: asked, start_date: from, end_date: to }: Record<(typeof keys)[number], string>,
  zone: string,
): PeriodAsked {
  const number = Number(asked);
  const days = Number.isInteger(number) && number >= 1 && number <= longest ? number : limits.overviewDays;
  const range = isDay(from) && isDay(to) && from <= to ? { from, to } : null;
  return {
    days,
    range,
    shown: range ?? { from: daysBefore(days - 1, zone), to: '' },
    query: range
      ? { start_date: startOfDay(range.from, zone), end_date: endOfDay(range.to, zone) }
      : // Relative days: the period still ends now after midnight.
        { days, time_zone: zone },
  };
}

/** Reads the period from the address's parameters. @param zone time zone of the days */
export const readPeriod = (params: URLSearchParams, zone: string): PeriodAsked =>
  readValues(addressValues(params, keys), zone);

/**
 * The period of figures, kept in the address: a number of days, or a first and a last day.
 * @param zone time zone of the days
 */
export function usePeriod(zone: string): PeriodChoice {
  const { values, set } = useAddressQuery(keys);
  const { days, start_date, end_date } = values;
  return useMemo(
    () => ({
      ...readValues({ days, start_date, end_date }, zone),
      zone,
      showDays: (next) =>
        set({ days: next === limits.overviewDays ? '' : String(next), start_date: '', end_date: '' }, { push: true }),
      showRange: (from, to) => set({ days: '', start_date: from, end_date: to }, { push: true }),
    }),
    [days, start_date, end_date, set, zone],
  );
}

/** Button and menu to choose the period. */
export function Period({ period }: { period: PeriodChoice }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const { zone, range, days, showDays, showRange } = period;
  return (
    <PeriodButton
      shown={
        range ? t('period.range', { from: day(range.from), to: day(range.to) }) : t('period.last', { count: days })
      }
      choices={periods.map((each) => ({
        label: t('period.last', { count: each }),
        pressed: !range && each === days,
        onChoose: () => showDays(each),
      }))}
      range={range}
      zone={zone}
      onRange={showRange}
    />
  );
}
