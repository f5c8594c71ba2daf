import type { Verbatim } from '@parlance/contract/calls/verbatim';

/** The effect of accepting a row: confirm its prediction, or assign the suggested intent. */
export type Acceptance = { action: 'validate' } | { action: 'assign'; intent: string; name: string };

/**
 * The effect of accepting an unreviewed row. It confirms the prediction, unless the draft models predict another
 * intent. Where the message was not understood, it assigns the most likely intent. Undefined without a suggestion, and
 * for an answer that a dialog understood.
 */
export function acceptance(row: Pick<Verbatim, 'intent' | 'now' | 'status' | 'answered_by'>): Acceptance | undefined {
  const { intent, now } = row;
  if (isHeard(row)) return undefined;
  const likeliest = likeliestOf(now);
  const better = intent === null || (now?.understood === true && now.changed);
  if (likeliest && better) return { action: 'assign', intent: likeliest.id, name: likeliest.name };
  return intent === null ? undefined : { action: 'validate' };
}

/** Whether a message answers the question of a dialog without an intent, so that it is no utterance of one. */
const isHeard = ({ intent, status, answered_by }: Pick<Verbatim, 'intent' | 'status' | 'answered_by'>): boolean =>
  answered_by === 'dialog' && status === 'understood' && intent === null;

/** The most likely intent of the draft models, at any confidence. */
export function likeliestOf(now: Verbatim['now']): { id: string; name: string } | undefined {
  if (!now || now.intent === null || now.intent_id === null) return undefined;
  return { id: now.intent_id, name: now.intent };
}
