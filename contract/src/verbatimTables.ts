/* Tables of Verbatim that browsers load. */

/**
 * What answered a message. `intent`: an answer of the intent. `knowledge`: a knowledge base. `dialog`: a dialog.
 * `fallback`: a fallback written in the studio. `none`: none of these, so the product's own text was sent.
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
