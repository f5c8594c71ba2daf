import type { Answer, Entity } from '@parlance/contract/calls/nlp';
import type { Language } from '@parlance/contract/limits';
import type { Db } from '../../platform/db/port.ts';
import { nowIn } from '../../platform/time/days.ts';
import { onlyClause } from '../../nlu/clauses.ts';
import { languageOf } from '../../nlu/detectLanguage.ts';
import { type Classification, withDetails } from '../../nlu/predict.ts';
import { publishedIntent } from '../content/publishedContent.ts';
import type { EmbeddingDeps } from '../embeddings/embeddings.ts';
import { type ClassModel, classModels, embeddingsOf, loadClasses, classPredictions } from './classPredictions.ts';
import { type FoundRequest, requestsIn } from './requestsIn.ts';
import { builtinIntentOf } from '../builtinClasses/builtinClasses.ts';

/** How the published classes of a workspace understand a message. */
export interface Understanding {
  /** Name of the class that understands it best; null when none is published. */
  class: string | null;
  classId: string | null;
  /** Null: below the threshold, or the intent was not published. Then the class's fallback answers. */
  intent: string | null;
  intentId: string | null;
  /** Calibrated probability of the best intent, 0 to 1. */
  score: number;
  threshold: number;
  language: Language;
  attributes: Entity[];
  /** The intent's own answers. */
  answers: Answer[];
  /** The two requests of a message, in their order; empty for one request. The other fields are those of the first. */
  requests: UnderstoodRequest[];
  /** The fallback of the nearest intent, otherwise of the class, for a message below the threshold. */
  fallback: Answer[];
  /** Duration in milliseconds. */
  ms: number;
}

/** One of the requests of a message. */
export interface UnderstoodRequest extends Pick<
  Understanding,
  'class' | 'classId' | 'intent' | 'intentId' | 'score' | 'attributes' | 'answers'
> {
  /** The part of the message, and its position in UTF-16 code units, `end` exclusive. */
  text: string;
  start: number;
  end: number;
}

/**
 * Predicts a text with the published classes of a workspace. Opens short transactions of its own and computes outside
 * of them: call it with none open.
 *
 * @param options.likely language of the conversation, where it is known; used for short texts
 * @param options.conversation its id, for a canary that has it in its share
 * @param options.now the moment that "tomorrow" is relative to
 */
export async function understand(
  deps: EmbeddingDeps,
  ws: string,
  text: string,
  { likely, conversation, now }: { likely?: Language | undefined; conversation?: string; now?: number } = {},
): Promise<Understanding> {
  const { db } = deps;
  const began = performance.now();
  // Read again for each message, so that a publication on any instance applies at once.
  const answering = await db.once((tx) => classModels(tx, ws, 'published', conversation));
  const open = await loadClasses(db, answering);
  const embeddings = await embeddingsOf(deps, ws, open, [text]);
  const [best] = classPredictions(open, text, embeddings);
  if (!best) return nothingPublished(languageOf(text, 'auto', likely), performance.now() - began);
  const { by } = best;
  const prediction = withDetails(best.loaded.model, text, best.prediction, { likely, now: nowIn(by.timeZone, now) });
  const found = requestsIn(open, text, best, embeddings);
  const requests = await understoodRequests(db, text, found, { language: prediction.language, now });
  const [first] = requests;
  const chosen = prediction.intent;
  const intent = chosen === null || first ? undefined : await answeringIntent(db, by, chosen);
  const near = chosen === null && !first ? nearMiss(prediction) : undefined;
  const missed = near === undefined ? undefined : await answeringIntent(db, by, near);
  return {
    class: by.name,
    classId: by.id,
    intent: intent?.name ?? null,
    intentId: intent?.id ?? null,
    score: prediction.score,
    threshold: prediction.threshold,
    language: prediction.language,
    attributes: prediction.attributes,
    answers: intent?.answers ?? [],
    fallback: missed && missed.fallback.length > 0 ? missed.fallback : by.fallback,
    ...(first && firstOf(first)),
    requests,
    ms: performance.now() - began,
  };
}

/** The fields of an understanding with several requests: those of the first. */
const firstOf = ({ class: name, classId, intent, intentId, score, attributes, answers }: UnderstoodRequest) => ({
  class: name,
  classId,
  intent,
  intentId,
  score,
  attributes,
  answers,
});

/** The requests of a message for scripts. */
export const presentRequests = (requests: Understanding['requests']) =>
  requests.map(({ text, class: name, intent, score, attributes }) => ({
    text,
    class: name,
    intent,
    score,
    attributes,
  }));

/**
 * The requests with their answers; empty where one of them was not published: the message is then understood as a
 * whole.
 */
async function understoodRequests(
  db: Pick<Db, 'once'>,
  text: string,
  found: readonly FoundRequest[],
  { language, now }: { language: Language; now: number | undefined },
): Promise<UnderstoodRequest[]> {
  const requests: UnderstoodRequest[] = [];
  for (const { by, loaded, prediction, part } of found) {
    const intent = prediction.intent === null ? undefined : await answeringIntent(db, by, prediction.intent);
    if (!intent) return [];
    const { attributes } = withDetails(loaded.model, onlyClause(text, part), prediction, {
      language,
      now: nowIn(by.timeZone, now),
    });
    requests.push({
      text: text.slice(part.start, part.end).trim(),
      ...part,
      class: by.name,
      classId: by.id,
      intent: intent.name,
      intentId: intent.id,
      score: prediction.score,
      attributes,
      answers: intent.answers,
    });
  }
  return requests;
}

/** Size of the cache of published intents; the least recently used are evicted. */
const maxKept = 5000;
let published = new WeakMap<Db['once'], Map<string, IntentAnswers | undefined>>();

/** Clears the cache of published intents, as after a manual change of the database. */
export function clearPublishedIntents(): void {
  published = new WeakMap();
}

/**
 * An intent with its published or built-in answers; undefined where the publication does not have it. Publications
 * never change, so results are cached.
 */
async function answeringIntent(
  { once }: Pick<Db, 'once'>,
  { publication }: ClassModel,
  id: string,
): Promise<IntentAnswers | undefined> {
  const builtIn = builtinIntentOf(id);
  if (builtIn) return { id, name: builtIn.name, answers: builtIn.answers, fallback: [] };
  if (publication === null) return undefined;
  const kept = published.get(once) ?? new Map<string, IntentAnswers | undefined>();
  published.set(once, kept);
  const key = `${publication} ${id}`;
  const known = kept.get(key) ?? (await readIntent(once, publication, id));
  kept.delete(key);
  kept.set(key, known);
  const [oldest] = kept.keys();
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
  return known;
}

async function readIntent(once: Db['once'], publication: number, id: string): Promise<IntentAnswers | undefined> {
  const row = await once((tx) => publishedIntent(tx, publication, id));
  return row && { id, name: row.name, answers: row.answers, fallback: row.fallback };
}

interface IntentAnswers {
  id: string;
  name: string;
  answers: Answer[];
  fallback: Answer[];
}

/**
 * The intent that a text nearly matched: with at least half of the threshold it is worth asking back, below it is a
 * guess.
 */
function nearMiss({ intents: [first], threshold }: Pick<Classification, 'intents' | 'threshold'>): string | undefined {
  return first && first.score >= threshold / 2 ? first.name : undefined;
}

function nothingPublished(language: Language, ms: number): Understanding {
  return {
    class: null,
    classId: null,
    intent: null,
    intentId: null,
    score: 0,
    threshold: 0,
    language,
    attributes: [],
    answers: [],
    fallback: [],
    requests: [],
    ms,
  };
}
