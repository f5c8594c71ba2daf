import type { ChartCard } from '@parlance/contract/charts';

type Template = Partial<Omit<ChartCard, 'id' | 'name'>> & Pick<ChartCard, 'metric' | 'dimension' | 'view'>;

/** Templates of cards for common questions; `blank` is the template of a new card. */
export const templates = {
  notUnderstood: {
    metric: 'understood_share',
    dimension: 'time',
    view: 'line',
    compare: 'previous',
    marks: ['trainings', 'publications'],
  },
  intents: { metric: 'messages', dimension: 'intent', view: 'list', compare: 'previous' },
  answerTimes: { metric: 'p95_ms', dimension: 'time', view: 'area', compare: 'previous' },
  ratings: { metric: 'messages', dimension: 'rating', view: 'donut', columns: 4 },
  languages: { metric: 'messages', dimension: 'language', view: 'list', columns: 4 },
  hours: { metric: 'messages', dimension: 'weekday_hour', view: 'heat', columns: 12, rows: 4 },
  // Guests with a PIN write by the webview.
  guests: {
    metric: 'conversations',
    dimension: 'time',
    filters: { channel: 'webview' },
    view: 'bar',
    compare: 'previous',
  },
  channels: { metric: 'conversations', dimension: 'time', split: 'channel', view: 'bar' },
  scripts: { metric: 'runs', dimension: 'script', view: 'list', columns: 4 },
  alarms: { metric: 'alarms', dimension: 'time', view: 'bar' },
  fallbacks: { metric: 'fallbacks', dimension: 'intent', view: 'list', columns: 4 },
  knowledge: {
    metric: 'messages',
    dimension: 'time',
    filters: { answered_by: 'knowledge' },
    view: 'bar',
    compare: 'previous',
  },
  dontKnow: { metric: 'fallback_share', dimension: 'time', view: 'line', compare: 'previous' },
  blank: { metric: 'messages', dimension: 'time', view: 'number', compare: 'previous', columns: 3, rows: 2 },
} as const satisfies Record<string, Template>;

export type TemplateKey = keyof typeof templates;

export const templateKeys: readonly TemplateKey[] = [
  'notUnderstood',
  'intents',
  'answerTimes',
  'ratings',
  'languages',
  'hours',
  'guests',
  'channels',
  'scripts',
  'alarms',
  'fallbacks',
  'knowledge',
  'dontKnow',
  'blank',
];

const plain: Omit<ChartCard, 'id' | 'name' | 'metric' | 'dimension' | 'view'> = {
  split: null,
  filters: {},
  range: null,
  compare: 'none',
  limit: 10,
  goal: null,
  marks: [],
  columns: 6,
  rows: 3,
};

/** Id of a card that is not saved yet. */
export const newCard = 'new';

/** Makes a card from a template. */
export function cardOf(key: TemplateKey, name: string): ChartCard {
  const template: Template = templates[key];
  return { ...plain, ...template, id: newCard, name };
}
