import type { Figures } from '@parlance/contract/calls/charts';
import type { ChartCard } from '@parlance/contract/charts';
import { isTime, type MetricUnit, unitOf } from '@parlance/contract/chartTables';
import type { UiLanguage } from '@parlance/contract/limits';
import type { Mail } from '../../platform/mail/mailer.ts';
import { type ShownCard, writeMailPage } from './mailPage.ts';
import { categoryNames, valueFormat } from './mailWords.ts';

/** A card of a chart with the figures that are mailed. */
export interface MailedCard {
  card: ChartCard;
  /** Null where reading them failed. */
  figures: Figures | null;
}

/**
 * Reduces a card to what fits into a mail: its figure, and at most one table of values. The figure of a number keeps its
 * step of time, which decides what it is compared with.
 */
export function asMailed(card: ChartCard): ChartCard {
  const isNumber = card.view === 'number';
  const dimension = card.split !== null && isTime(card.dimension) && !isNumber ? card.split : card.dimension;
  return { ...card, dimension, split: null };
}

/** Most periods that a mail shows of a card; the newest are kept. */
const maxPeriods = 14;

const words = {
  en: {
    up: (by: string, from: string) => `up ${by} from ${from}`,
    down: (by: string, from: string) => `down ${by} from ${from}`,
    same: (from: string) => `unchanged from ${from}`,
    nothing: 'none in the period before',
    nothingAYear: 'none a year before',
    aYear: 'a year before',
    points: (points: string) => `${points} points`,
    newest: (shown: number, all: number) => `The newest ${shown} of ${all}`,
    unread: 'This card could not be read.',
    open: 'Open the chart',
  },
  fr: {
    up: (by: string, from: string) => `en hausse de ${by}, contre ${from}`,
    down: (by: string, from: string) => `en baisse de ${by}, contre ${from}`,
    same: (from: string) => `inchangé, contre ${from}`,
    nothing: 'aucun sur la période précédente',
    nothingAYear: 'aucun un an plus tôt',
    aYear: 'un an plus tôt',
    points: (points: string) => `${points} points`,
    newest: (shown: number, all: number) => `Les ${shown} plus récents sur ${all}`,
    unread: 'Cette carte n’a pas pu être lue.',
    open: 'Ouvrir le graphique',
  },
} as const;

interface Written {
  title: string;
  /** Label of the workspace. */
  label: string;
  cards: readonly MailedCard[];
  /** Address of the chart; empty where the server's address is not known. */
  link: string;
  language: UiLanguage;
}

/** Writes the mail of a chart: each card with its figure, its change, and its largest values. */
export function writeChartMail({ title, label, cards, link, language }: Written): Omit<Mail, 'to'> {
  const { open } = words[language];
  const shown = cards.map((one) => cardOf(one, language));
  const fact = (name: string, ...facts: readonly string[]) =>
    `${name}${language === 'fr' ? '\u00A0' : ''}: ${facts.filter(Boolean).join(', ')}`;
  const text = shown.map(({ name, period, value, change, rows, note }) =>
    [
      fact(name, value, change),
      ...(period ? [`  ${period}`] : []),
      ...rows.map((row) => `  ${fact(row.name, row.value, row.change)}`),
      ...(note ? [`  ${note}`] : []),
    ].join('\n'),
  );
  return {
    subject: `${title} – ${label}`,
    text: `${[...text, ...(link ? [fact(open, link)] : [])].join('\n\n')}\n`,
    html: writeMailPage({
      title,
      label,
      cards: shown,
      link: link ? { address: link, text: open } : undefined,
      language,
    }),
  };
}

function cardOf({ card, figures }: MailedCard, language: UiLanguage): ShownCard {
  const { name, dimension, compare, view } = card;
  const { newest, unread } = words[language];
  if (!figures) return { name, period: '', value: '–', change: '', rows: [], note: unread };
  const { total, previous, series, comparison, categories, start_date: start, end_date: end } = figures;
  const unit = unitOf(card.metric);
  const write = valueFormat(unit, language);
  const nameOf = categoryNames(card, figures, language);
  const values = categories.map((category, at) => ({
    category,
    now: series[0]?.points[at]?.value ?? null,
    before: comparison?.[at]?.value ?? null,
  }));
  const shown =
    view === 'number' || dimension === 'none'
      ? []
      : dimension === 'weekday_hour'
        ? values
            .filter(({ now }) => now !== null && now > 0)
            .toSorted((a, b) => (b.now ?? 0) - (a.now ?? 0))
            .slice(0, card.limit)
        : isTime(dimension)
          ? values.slice(-maxPeriods)
          : values;
  const change = previous ? changeOf({ unit, now: total.value, before: previous.value }, compare, language) : '';
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: figures.time_zone });
  return {
    name,
    period: day.formatRange(new Date(start), new Date(Date.parse(end) - 1)),
    value: write(total.value),
    change,
    rows: shown.map(({ category, now, before }) => ({
      name: nameOf(category),
      value: write(now),
      // No change is shown for periods: one day is not expected to equal another.
      change:
        compare === 'none' || !comparison || isTime(dimension)
          ? ''
          : changeOf({ unit, now, before }, compare, language),
    })),
    note:
      isTime(dimension) && shown.length > 0 && shown.length < values.length ? newest(shown.length, values.length) : '',
  };
}

/** A value as it is shown: a share to a tenth of a percent, a time to a millisecond. */
const asShown = (value: number, unit: MetricUnit): number =>
  unit === 'share' ? Math.round(value * 1000) / 1000 : unit === 'ms' ? Math.round(value) : value;

/**
 * The change of a figure in words: shares in percentage points, times as a difference, counts as growth. It is the
 * difference of the shown values.
 */
function changeOf(
  { unit, now, before }: { unit: MetricUnit; now: number | null; before: number | null },
  compare: ChartCard['compare'],
  language: UiLanguage,
): string {
  const { up, down, same, nothing, nothingAYear, aYear, points } = words[language];
  if (before === null || (unit === 'count' && before === 0)) return compare === 'year' ? nothingAYear : nothing;
  const from = [valueFormat(unit, language)(before), ...(compare === 'year' ? [aYear] : [])].join(' ');
  if (now === null) return '';
  const difference = asShown(now, unit) - asShown(before, unit);
  if (difference === 0) return same(from);
  const size = Math.abs(difference);
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const by =
    unit === 'share'
      ? points(number.format(size * 100))
      : unit === 'ms'
        ? valueFormat(unit, language)(size)
        : valueFormat('share', language)(size / before);
  return difference > 0 ? up(by, from) : down(by, from);
}
