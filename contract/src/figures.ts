/**
 * The figures of messages. Each is the number of verbatims that match its filters. Every call and export counts it like
 * this, and a screen that shows it links to Verbatim with the same filters.
 *
 * - `understood`: an intent matched, whether or not it had an answer.
 * - `answered`: the assistant gave an answer of its own.
 * - `fallbacks`: it gave a fallback, because no intent matched or because the intent had no answer to give.
 * - `errors`: answering failed.
 *
 * Each message is one of answered, fallbacks and errors.
 */
export const messageFigures = {
  messages: {},
  understood: { status: 'understood' },
  answered: { status_response: 'answered' },
  fallbacks: { status_response: 'fallback' },
  errors: { status_response: 'error' },
} as const;
export type MessageFigure = keyof typeof messageFigures;

/**
 * Filters of the verbatims in which unanswered questions are found: messages without a review that got a fallback,
 * including those for which no document had an answer.
 */
export const unanswered = { ...messageFigures.fallbacks, review: 'new' } as const;

/** The outcomes of messages, in the order in which charts stack them. */
export const answerFigures = ['answered', 'fallbacks', 'errors'] as const satisfies readonly MessageFigure[];

/** A figure as a share of all messages; null without messages. */
export const shareOf = (counts: Record<MessageFigure, number>, figure: MessageFigure): number | null =>
  counts.messages === 0 ? null : counts[figure] / counts.messages;

/** The parts of a workspace's storage, in the order of screens, with the names of their sizes. */
export const storageParts = [
  { part: 'logs', size: 'sizeLogs' },
  { part: 'verbatims', size: 'sizeVerbatims' },
  { part: 'nlp', size: 'sizeNLP' },
  { part: 'files', size: 'sizeFiles' },
] as const;
export type StorageSize = (typeof storageParts)[number]['size'];

/** Rounds a threshold to hundredths, the precision in which it is stored, compared and shown. */
export const roundThreshold = (value: number): number => Math.round(value * 100) / 100;
