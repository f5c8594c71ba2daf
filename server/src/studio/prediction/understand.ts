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

/** What the published classes of a workspace make of a message. */
export interface Understanding {
  /** Name of the class that understood best; null when none is published. */
  class: string | null;
  classId: string | null;
  /** Null: under the threshold, or the intent was not published: the class's fallback answers. */
  intent: string | null;
  intentId: string | null;
  /** Calibrated probability of the best intent, 0 to 1. */
  score: number;
  threshold: number;
  language: Language;
  attributes: Entity[];
  /** The intent's own answers. */
  answers: Answer[];
  /** Of a message that asks for two things, in their order; what else is told is that of the first. Empty where it asks for one. */
  requests: UnderstoodRequest[];
  /** The answers when no intent reaches the threshold: the fallback of the nearest intent, or of the class. */
  fallback: Answer[];
  /** Milliseconds spent on understanding. */
  ms: number;
}

/** One of the requests of a message. */
export interface UnderstoodRequest extends Pick<
  Understanding,
  'class' | 'classId' | 'intent' | 'intentId' | 'score' | 'attributes' | 'answers'
> {
  /** The part of the message, and where it is: UTF-16 code units, `end` exclusive. */
  text: string;
  start: number;
  end: number;
}

/**
 * What the published classes of a workspace understand in a text. Opens short transactions of its
 * own and computes outside of them: call it with none open.
 *
 * @param options.likely the language of the conversation, where it is known: it tells how a short text is read
 * @param options.conversation its id, to be read by a canary where it is of its share
 */
export async function understand(
  deps: EmbeddingDeps,
  ws: string,
  text: string,
  { likely, conversation }: { likely?: Language | undefined; conversation?: string } = {},
): Promise<Understanding> {
  const { db } = deps;
  const began = performance.now();
  // Read anew for each message, so that a publication on any instance counts at once.
  const answering = await db.once((tx) => classModels(tx, ws, 'published', conversation));
  const open = await loadClasses(db, answering);
  const embeddings = await embeddingsOf(deps, ws, open, [text]);
  const [best] = classPredictions(open, text, embeddings);
  if (!best) return nothingPublished(languageOf(text, 'auto', likely), performance.now() - began);
  const { by } = best;
  const prediction = withDetails(best.loaded.model, text, best.prediction, { likely, now: nowIn(by.timeZone) });
  const requests = await understoodRequests(db, text, requestsIn(open, text, best, embeddings), prediction.language);
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

/** What is told of a message with several requests. */
const firstOf = ({ class: name, classId, intent, intentId, score, attributes, answers }: UnderstoodRequest) => ({
  class: name,
  classId,
  intent,
  intentId,
  score,
  attributes,
  answers,
});

/** The requests of a message as scripts know them. */
export const tellRequests = (requests: Understanding['requests']) =>
  requests.map(({ text, class: name, intent, score, attributes }) => ({
    text,
    class: name,
    intent,
    score,
    attributes,
  }));

/** The requests with their answers; none where one of them was not published: the message is then read as a whole. */
async function understoodRequests(
  db: Pick<Db, 'once'>,
  text: string,
  found: readonly FoundRequest[],
  language: Language,
): Promise<UnderstoodRequest[]> {
  const requests: UnderstoodRequest[] = [];
  for (const { by, loaded, prediction, part } of found) {
    const intent = prediction.intent === null ? undefined : await answeringIntent(db, by, prediction.intent);
    if (!intent) return [];
    const { attributes } = withDetails(loaded.model, onlyClause(text, part), prediction, {
      language,
      now: nowIn(by.timeZone),
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

/** Intents of publications that are kept; those that were used longest ago go first. */
const mostKept = 5000;
let published = new WeakMap<Db['once'], Map<string, IntentAnswers | undefined>>();

/** Reads published intents anew, as after a change of the database by hand. */
export function forgetPublishedIntents(): void {
  published = new WeakMap();
}

/**
 * An intent as it answers: as it was published with its class, or built in; undefined where it was left out. What was
 * published never changes, so it is read once.
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
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
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

/** The intent a text nearly meant: at half the threshold it is worth asking back, below it is a guess. */
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
