import type { UtteranceProblem } from '@parlance/contract/calls/nlp';
import type { Tx } from '../../platform/db/port.ts';
import { readCloserIntents } from './modelCheck.ts';
import { findNearDuplicates } from './nearDuplicates.ts';

/** A problem of an utterance, with the id of the other intent. */
export interface Problem {
  kind: UtteranceProblem['kind'];
  /** Intent of the utterance. */
  intentId: string;
  otherId: string;
  text: string | null;
  score: number | null;
}

/** The known problems of the utterances of a workspace, by id of the utterance. */
export async function readProblems(tx: Tx, ws: string): Promise<Map<string, Problem[]>> {
  const problems = new Map<string, Problem[]>();
  const add = (id: string, problem: Problem) => void problems.set(id, [...(problems.get(id) ?? []), problem]);
  for (const { id, intentId, kind, other } of (await findNearDuplicates(tx, ws)).values()) {
    add(id, { kind, intentId, otherId: other.intentId, text: other.text, score: null });
  }
  for (const { id, intentId, other } of (await readCloserIntents(tx, ws)).values()) {
    // An utterance that another intent has too is often predicted as that intent: one problem is enough.
    if (!problems.has(id))
      add(id, { kind: 'closer', intentId, otherId: other.intentId, text: null, score: other.score });
  }
  return problems;
}

/** Problems for the API. Without those whose other intent is deleted. */
export function presentProblems(problems: readonly Problem[], names: ReadonlyMap<string, string>): UtteranceProblem[] {
  return problems.flatMap(({ kind, otherId, text, score }) => {
    const intent_name = names.get(otherId);
    return intent_name === undefined ? [] : [{ kind, intent: { id: otherId, intent_name }, text, score }];
  });
}
