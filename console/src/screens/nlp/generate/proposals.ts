import type { Suggestion } from '@parlance/contract/calls/nlp';

/** A proposed utterance and the decision on it. */
export interface Proposal extends Suggestion {
  id: number;
  accepted: boolean;
}

const keyOf = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Adds suggestions, each text once; duplicates are initially rejected. */
export function addSuggestions(before: readonly Proposal[], more: readonly Suggestion[]): Proposal[] {
  const all = [...before];
  const known = new Set(before.map(({ text }) => keyOf(text)));
  for (const suggestion of more) {
    if (known.has(keyOf(suggestion.text))) continue;
    known.add(keyOf(suggestion.text));
    all.push({ ...suggestion, id: all.length, accepted: suggestion.duplicate === null });
  }
  return all;
}

/**
 * Changes the text of a proposal. The edited proposal is accepted and counts as no duplicate until it is saved; an
 * empty edit is dropped.
 */
export function withText(proposals: readonly Proposal[], id: number, text: string): Proposal[] {
  const cleaned = text.replace(/\s+/g, ' ').trim();
  return proposals.map((one) =>
    one.id !== id || cleaned === '' || cleaned === one.text
      ? one
      : { ...one, text: cleaned, accepted: true, duplicate: keyOf(cleaned) === keyOf(one.text) ? one.duplicate : null },
  );
}

export const withDecision = (proposals: readonly Proposal[], id: number, accepted: boolean): Proposal[] =>
  proposals.map((one) => (one.id === id ? { ...one, accepted } : one));

/** Accepts all that are no duplicates, or rejects all. */
export const withAll = (proposals: readonly Proposal[], accepted: boolean): Proposal[] =>
  proposals.map((one) => ({ ...one, accepted: accepted && one.duplicate === null }));

/** The utterances to save. */
export const acceptedTexts = (proposals: readonly Proposal[]): string[] =>
  proposals.filter(({ accepted }) => accepted).map(({ text }) => text);
