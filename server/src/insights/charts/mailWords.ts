import type { Figures } from '@parlance/contract/calls/charts';
import type { ChartCard } from '@parlance/contract/charts';
import type { MetricUnit } from '@parlance/contract/chartTables';
import type { UiLanguage } from '@parlance/contract/limits';
import { codeOfLanguage, isLanguageName } from '../../nlu/language.ts';

/** Dimensions whose values have names, as on screens; values of others are shown as they are. */
const named = ['status', 'status_response', 'answered_by', 'channel', 'rating', 'cause', 'state'];

const values: Record<UiLanguage, Readonly<Record<string, string>>> = {
  en: {
    understood: 'understood',
    not_understood: 'not understood',
    answered: 'answered',
    fallback: 'fallback',
    error: 'error',
    intent: 'intent',
    knowledge: 'knowledge base',
    dialog: 'dialog',
    none: 'None',
    webview: 'web view',
    api: 'API',
    '1': 'liked',
    '0': 'not rated',
    '-1': 'disliked',
    play: 'started by a person',
  },
  fr: {
    understood: 'compris',
    not_understood: 'non compris',
    answered: 'répondu',
    fallback: 'réponse par défaut',
    error: 'erreur',
    intent: 'intention',
    knowledge: 'base de connaissances',
    dialog: 'dialogue',
    none: 'Aucun',
    webview: 'vue web',
    api: 'API',
    '1': 'apprécié',
    '0': 'sans avis',
    '-1': 'non apprécié',
    play: 'lancé par une personne',
    attribute: 'attribut',
    schedule: 'planification',
    alarm: 'alarme',
    queued: 'en file',
    running: 'en cours',
    waiting: 'en attente',
    done: 'terminée',
    failed: 'échouée',
    cancelled: 'annulée',
    skipped: 'non lancée',
  },
};

const words = {
  en: { other: 'Others', none: 'None', week: (day: string) => `Week of ${day}` },
  fr: { other: 'Autres', none: 'Aucun', week: (day: string) => `Semaine du ${day}` },
} as const;

/** Formats the values of a metric. */
export function valueFormat(unit: MetricUnit, locale: UiLanguage): (value: number | null) => string {
  const format = new Intl.NumberFormat(locale, {
    ...(unit === 'share' && { style: 'percent' }),
    ...(unit === 'ms' && { style: 'unit', unit: 'millisecond' }),
    maximumFractionDigits: unit === 'ms' ? 0 : 1,
  });
  return (value) => (value === null ? '–' : format.format(value));
}

type Category = Figures['categories'][number];

/** Names the categories of a card: times in the time zone of the figures, and values. */
export function categoryNames(
  { dimension }: Pick<ChartCard, 'dimension'>,
  { step, time_zone: timeZone, scripts_hidden: hidden }: Figures,
  locale: UiLanguage,
): (category: Category) => string {
  const moment = new Intl.DateTimeFormat(locale, {
    timeZone,
    ...(step === 'month' ? { month: 'long', year: 'numeric' } : { day: 'numeric', month: 'short' }),
    ...((step === 'day' || step === 'hour') && { weekday: 'short' }),
    ...(step === 'hour' && { hour: '2-digit', minute: '2-digit' }),
  });
  return ({ key, other, start }) => {
    if (other) return words[locale].other;
    if (step !== null && start !== null) {
      const name = moment.format(new Date(start));
      return step === 'week' ? words[locale].week(name) : name;
    }
    if (key === '') return words[locale].none;
    if (dimension === 'weekday_hour') return weekdayHour(key, locale);
    if (dimension === 'script' && hidden) return `Script ${key}`;
    if (dimension === 'language') return languageName(key, locale);
    return named.includes(dimension) ? (values[locale][key] ?? key) : key;
  };
}

/** `Mon, 09:00` for `1-9`. */
function weekdayHour(key: string, locale: UiLanguage): string {
  const [weekday = 1, hour = 0] = key.split('-').map(Number);
  // 1 January 2024 was a Monday.
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(Date.UTC(2024, 0, weekday, hour));
}

function languageName(name: string, locale: UiLanguage): string {
  const code = isLanguageName(name) ? codeOfLanguage(name) : undefined;
  return (code && new Intl.DisplayNames(locale, { type: 'language' }).of(code)) ?? name;
}
