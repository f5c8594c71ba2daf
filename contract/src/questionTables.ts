/** Tables of unanswered questions that server and browsers share. No imports: browsers load this module. */

/**
 * What is done about an unanswered question: its messages became a new intent, or utterances of one; a document answers it; a note
 * says which document is missing; or it is dismissed.
 */
export const questionActionKinds = ['intent', 'utterances', 'text', 'note', 'dismiss'] as const;
export type QuestionActionKind = (typeof questionActionKinds)[number];

/** What lists of questions are filtered by: nothing was done about it but a note, something was, or it is dismissed. */
export const questionStates = ['open', 'done', 'dismissed'] as const;
export type QuestionState = (typeof questionStates)[number];

export const questionSorts = ['size', 'growth'] as const;
export type QuestionSort = (typeof questionSorts)[number];

/** A missing document is still missing, or there now. */
export const noteStates = ['open', 'done'] as const;
export type NoteState = (typeof noteStates)[number];

export const questionLimits = {
  /** Different messages that are put together, the newest. */
  texts: 20_000,
  /** Messages of a question, at the least. */
  messages: 3,
  /** Days that are looked at where none are given, and at most. */
  days: 30,
  mostDays: 366,
  /** Questions that are kept, the largest. */
  questions: 1000,
  /** Messages of a question that are shown, the most typical first. */
  shown: 100,
  noteLength: 2000,
  /** Days after which the effect of an action is measured, and of either side of it that are compared. */
  effectDays: 7,
} as const;
