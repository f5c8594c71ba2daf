import type { ClassPrediction, TryResult, BranchPrediction } from '@parlance/contract/calls/nlp';

/** An intent with its confidence in draft and published models. */
export interface ScoredIntent {
  id: string | null;
  name: string;
  class: string;
  /** 0 to 1; undefined: the branch does not predict the intent, or does not exist. */
  draft: number | undefined;
  published: number | undefined;
  /** Below it, the fallback answers. */
  threshold: number;
  /** The message would be understood as this intent. */
  chosen: boolean;
}

/** Number of the likeliest intents that are shown; the rest is noise. */
const maxIntents = 5;
const minScore = 0.005;

/** The decisive prediction of a branch: that of the strongest class. */
export const best = (verdict: BranchPrediction | null | undefined): ClassPrediction | undefined =>
  verdict?.class_predictions[0];

/** Whether draft and published models predict different intents. */
export function differs({ draft, published }: TryResult): boolean {
  const [now, before] = [best(draft), best(published)];
  return now !== undefined && before !== undefined && now.intent !== before.intent;
}

const scoreIn = (verdict: BranchPrediction | null, classId: string, intent: string): number | undefined => {
  const prediction = verdict?.class_predictions.find((one) => one.class_id === classId);
  return prediction?.intents.find((one) => one.intent === intent)?.score;
};

/** The top intents of both branches, in the order of the draft models. */
export function scoresOf({ draft, published }: TryResult): ScoredIntent[] {
  const found = new Map<string, ScoredIntent>();
  for (const prediction of [best(draft), best(published)]) {
    for (const { id, intent } of prediction?.intents ?? []) {
      const key = `${prediction?.class_id} ${intent}`;
      if (!prediction || found.has(key)) continue;
      found.set(key, {
        id,
        name: intent,
        class: prediction.class,
        draft: scoreIn(draft, prediction.class_id, intent),
        published: scoreIn(published, prediction.class_id, intent),
        threshold: prediction.threshold,
        chosen: (best(draft) ?? best(published))?.intent === intent,
      });
    }
  }
  return [...found.values()]
    .filter((one, index) => index === 0 || Math.max(one.draft ?? 0, one.published ?? 0) >= minScore)
    .slice(0, maxIntents);
}
