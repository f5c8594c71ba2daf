import { dateFormat } from '@parlance/ui-kit/data';
import type { Figures } from '@parlance/contract/calls/charts';
import type { ChartCard } from '@parlance/contract/charts';
import type { MetricUnit } from '@parlance/contract/chartTables';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Formats, useFormats } from '../../../shared/i18n/format.ts';
import { useLanguageName } from '../../../shared/i18n/useLanguageName.ts';
import { dayOf } from '../../../shared/time.ts';
import { useWeekHours } from './useWeekHours.ts';

/** The format of a metric's values. */
export function formatOf(unit: MetricUnit, { number, percent, duration }: Formats): (value: number) => string {
  return unit === 'share' ? percent : unit === 'ms' ? duration : number;
}

/** Values that have a translated name; others are shown unchanged. */
const named = {
  status: ['understood', 'not_understood'],
  status_response: ['answered', 'fallback', 'error'],
  answered_by: ['intent', 'knowledge', 'dialog', 'fallback', 'none'],
  channel: ['console', 'widget', 'webview', 'api'],
  rating: ['1', '0', '-1'],
  cause: ['play', 'attribute', 'schedule', 'message', 'alarm'],
  state: ['queued', 'running', 'waiting', 'done', 'failed', 'cancelled', 'skipped'],
} as const;

/** The fixed values of a filter; empty where they depend on the data. */
export const valuesOf = (dimension: string): readonly string[] => (isNamed(dimension) ? named[dimension] : []);

const isNamed = (dimension: string): dimension is keyof typeof named => dimension in named;

type ValueName = (dimension: string, value: { key: string; other?: boolean }) => string;

/** Names the values of dimensions. */
export function useValueName(): ValueName {
  const { t } = useTranslation('charts');
  const languageName = useLanguageName();
  return useMemo(
    () =>
      (dimension, { key, other = false }) => {
        if (other) return t('value.other');
        if (key === '') return t('value.none');
        if (dimension === 'language') return languageName(key);
        if (!isNamed(dimension)) return key;
        const known = named[dimension].find((one) => one === key);
        return known === undefined ? key : t(`value.${known}`);
      },
    [t, languageName],
  );
}

/** Names the comparison of a card. */
export function useComparisonName(): (compare: ChartCard['compare']) => string {
  const { t } = useTranslation('charts');
  return (compare) => t(compare === 'year' ? 'compare.line.year' : 'compare.line.previous');
}

/** Names of hours, days, weeks and months; `long` is for a name that is shown alone. */
function timeNames({ step, time_zone: timeZone }: Figures, { locale, day, dayOfMonth }: Formats) {
  const hour = dateFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone });
  const month = dateFormat(locale, { month: 'short', year: 'numeric', timeZone });
  return (start: string, long: boolean): string => {
    const moment = new Date(start);
    if (step === 'month') return month.format(moment);
    const name = (long ? day : dayOfMonth)(dayOf(moment, timeZone));
    return step === 'hour' ? (long ? `${name}, ${hour.format(moment)}` : hour.format(moment)) : name;
  };
}

/** Names of the categories and series of a card. */
export function useFigureNames() {
  const formats = useFormats();
  const { t } = useTranslation('charts');
  const valueName = useValueName();
  const weekHours = useWeekHours();
  return useMemo(
    () => (card: Pick<ChartCard, 'name' | 'metric' | 'dimension' | 'split'>, figures: Figures) => {
      const time = timeNames(figures, formats);
      const nameIn = (dimension: string, value: { key: string; other: boolean }) =>
        dimension === 'script' && figures.scripts_hidden && !value.other
          ? t('value.hiddenScript', { number: value.key })
          : valueName(dimension, value);
      const nameOf = (long: boolean) =>
        figures.categories.map((category) => {
          if (category.start !== null && figures.step !== null) return time(category.start, long);
          if (card.dimension === 'weekday_hour') return weekHours.nameOf(category.key);
          return card.dimension === 'none' ? t(`metric.${card.metric}`) : nameIn(card.dimension, category);
        });
      return {
        categories: nameOf(false),
        longCategories: nameOf(true),
        series: figures.series.map((series) =>
          card.split === null ? t(`metric.${card.metric}`) : nameIn(card.split, series),
        ),
      };
    },
    [formats, t, valueName, weekHours],
  );
}
