/* Tables of Verbatim that browsers load. */

/**
 * What answered a message: an answer of the intent; a knowledge base; a dialog; what was written for messages that are not
 * understood; or nothing that was written here, so the assistant said so in words of its own.
 */
export const answerSources = ['intent', 'knowledge', 'dialog', 'fallback', 'none'] as const;
export type AnswerSource = (typeof answerSources)[number];

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
  'answered_by',
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
