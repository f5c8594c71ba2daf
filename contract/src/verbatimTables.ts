/* Tables of Verbatim that browsers load. */

/** Columns of an export of verbatims, in their order. */
export const verbatimColumns = [
  'time',
  'text',
  'language',
  'class',
  'intent',
  'score',
  'attributes',
  'answer',
  'status',
  'response',
  'review',
  'reviewed_intent',
  'reviewed_by',
  'reviewed_at',
  'now',
  'times',
  'first',
  'last',
  'like',
  'ms',
  'device',
  'channel',
  'conversation',
] as const;
export type VerbatimColumn = (typeof verbatimColumns)[number];

export const verbatimFormats = ['csv', 'xlsx', 'jsonl'] as const;
export type VerbatimFormat = (typeof verbatimFormats)[number];
