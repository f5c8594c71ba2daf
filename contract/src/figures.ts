/**
 * The figures of messages. Each is the number of verbatims that match its filters: so it is counted in every call and
 * export, and so a screen that shows it leads to Verbatim.
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
 * The messages that unanswered questions are found in: a fallback was given, also where no document had an answer, and no one has
 * reviewed them. Filters of verbatims.
 */
export const unanswered = { ...messageFigures.fallbacks, review: 'new' } as const;

/** What the answers to messages are counted as, in the order in which charts stack them. */
export const answerFigures = ['answered', 'fallbacks', 'errors'] as const satisfies readonly MessageFigure[];

/** A figure as a share of all messages; null without messages. */
export const shareOf = (counts: Record<MessageFigure, number>, figure: MessageFigure): number | null =>
  counts.messages === 0 ? null : counts[figure] / counts.messages;

/** The parts that the storage of a workspace is split over, in the order of screens, and the names of their sizes. */
export const storageParts = [
  { part: 'logs', size: 'sizeLogs' },
  { part: 'verbatims', size: 'sizeVerbatims' },
  { part: 'nlp', size: 'sizeNLP' },
  { part: 'files', size: 'sizeFiles' },
] as const;
export type StorageSize = (typeof storageParts)[number]['size'];

/** A threshold as it is kept, compared with and shown: in hundredths. */
export const roundThreshold = (value: number): number => Math.round(value * 100) / 100;
