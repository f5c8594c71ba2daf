import type { Verbatim } from '@parlance/contract/calls/verbatim';

/** What accepting a row means: it is right as it was understood, or the newest models know better. */
export type Acceptance = { action: 'validate' } | { action: 'assign'; intent: string; name: string };

/**
 * What accepting an unjudged row does. Right as it is, unless the newest models would understand it otherwise or
 * it was not understood: then the likeliest intent is taught. Undefined where nothing can be suggested.
 */
export function acceptance({ intent, now }: Pick<Verbatim, 'intent' | 'now'>): Acceptance | undefined {
  const likeliest = likeliestOf(now);
  const better = intent === null || (now?.understood === true && now.changed);
  if (likeliest && better) return { action: 'assign', intent: likeliest.id, name: likeliest.name };
  return intent === null ? undefined : { action: 'validate' };
}

/** What the newest models think of first, whether they are sure of it or not. */
export function likeliestOf(now: Verbatim['now']): { id: string; name: string } | undefined {
  if (!now || now.intent === null || now.intent_id === null) return undefined;
  return { id: now.intent_id, name: now.intent };
}
