/** Tables of unanswered questions that server and browsers share. No imports: browsers load this module. */

/**
 * Actions on an unanswered question. `intent`: its messages became a new intent. `utterances`: they became utterances
 * of one. `text`: a document answers it. `note`: a note names the missing document. `dismiss`: it is dismissed.
 */
export const questionActionKinds = ['intent', 'utterances', 'text', 'note', 'dismiss'] as const;
export type QuestionActionKind = (typeof questionActionKinds)[number];

/** Filters of lists of questions: no action except a note, another action, or dismissed. */
export const questionStates = ['open', 'done', 'dismissed'] as const;
export type QuestionState = (typeof questionStates)[number];

export const questionSorts = ['size', 'growth'] as const;
export type QuestionSort = (typeof questionSorts)[number];

/** Whether the document of a note is still missing, or exists now. */
export const noteStates = ['open', 'done'] as const;
export type NoteState = (typeof noteStates)[number];

export const questionLimits = {
  /** Maximum number of different messages that are clustered, the newest. */
  texts: 20_000,
  /** Minimum number of messages of a question. */
  messages: 3,
  /** Days that a search covers by default, and at most. */
  days: 30,
  maxDays: 366,
  /** Questions that are kept, the largest ones. */
  questions: 1000,
  /** Messages of a question that are shown, the most typical first. */
  shown: 100,
  noteLength: 2000,
  /** Days before and after an action that its effect compares; it is measured after them. */
  effectDays: 7,
} as const;
