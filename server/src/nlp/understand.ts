import type { Language } from '@parlance/contract/limits';
import type { Entity } from '@parlance/contract/calls/nlp';
import type { Deps } from '../deps.ts';

/** What the published classes of a workspace make of a message. */
export interface Understood {
  /** Name of the class that understood best; null when none is published. */
  class: string | null;
  classId: string | null;
  /** Null: under the threshold, or the intent was deleted since: the class's fallback answers. */
  intent: string | null;
  intentId: string | null;
  /** Calibrated probability of the best intent, 0 to 1. */
  score: number;
  threshold: number;
  language: Language;
  attributes: Entity[];
  /** Milliseconds spent on understanding. */
  ms: number;
}

/**
 * What the published classes of a workspace understand in a text. Opens short transactions of its
 * own and computes outside of them: call it with none open.
 *
 * @param language what the person is known to speak, else it is read off the text
 */
export declare function understand(
  deps: Pick<Deps, 'db'>,
  ws: string,
  text: string,
  language?: Language,
): Promise<Understood>;
