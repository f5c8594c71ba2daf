import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/db/port.ts';
import { testCases } from '../../platform/db/evaluationTables.ts';
import { classIntents, intents, utterances } from '../../platform/db/nlpTables.ts';
import { readContent } from '../content/content.ts';
import type { TrainingInput } from '../../nlu/types.ts';
import { none, type LabelledText } from './predictTexts.ts';
import type { ReportedIntent } from './report.ts';

/** Texts to predict, and the id of each one's source: an utterance or a test case; null for one of another class. */
export interface Sources {
  intents: ReportedIntent[];
  texts: LabelledText[];
  ids: (string | null)[];
  /** Test cases that are left out, because their expected intent is not in the class. */
  skipped: number;
}

/**
 * The utterances of a class, out-of-scope utterances of other classes, and the embedding model of the class (empty:
 * none).
 */
export async function readOwnTexts(
  tx: Tx,
  ws: string,
  classId: string,
): Promise<Sources & { language: TrainingInput['language']; embeddings: string }> {
  const { input, embeddings } = await readContent(tx, ws, classId);
  const members = await intentsOf(tx, ws, classId);
  const placeOf = placesOf(members);
  const rows = await tx
    .select({ id: utterances.id, text: utterances.text, intentId: utterances.intentId })
    .from(utterances)
    .innerJoin(classIntents, eq(classIntents.intentId, utterances.intentId))
    .innerJoin(intents, and(eq(intents.id, utterances.intentId), isNull(intents.deletedAt)))
    .where(and(eq(utterances.ws, ws), eq(classIntents.classId, classId)))
    .orderBy(asc(utterances.intentId), asc(utterances.position));
  const own = rows.map(({ text, intentId }) => ({ text, expected: placeOf.get(intentId) ?? none }));
  const others = input.fallbackUtterances.map((text) => ({ text, expected: none }));
  return {
    intents: members,
    texts: [...own, ...others],
    ids: [...rows.map(({ id }) => id), ...others.map(() => null)],
    skipped: 0,
    language: input.language,
    embeddings,
  };
}

/** The cases of a test set. */
export async function readTestTexts(tx: Tx, ws: string, classId: string, testSetId: string): Promise<Sources> {
  const members = await intentsOf(tx, ws, classId);
  const placeOf = placesOf(members);
  const rows = await tx
    .select({ id: testCases.id, text: testCases.text, intentId: testCases.intentId })
    .from(testCases)
    .where(eq(testCases.testSetId, testSetId))
    .orderBy(asc(testCases.position));
  const known = rows.filter(({ intentId }) => intentId === null || placeOf.has(intentId));
  return {
    intents: members,
    texts: known.map(({ text, intentId }) => ({ text, expected: placeOf.get(intentId ?? '') ?? none })),
    ids: known.map(({ id }) => id),
    skipped: rows.length - known.length,
  };
}

/** The intents of a class, by name. */
export async function intentsOf(tx: Tx, ws: string, classId: string): Promise<ReportedIntent[]> {
  return tx
    .select({ id: intents.id, intent: intents.name })
    .from(classIntents)
    .innerJoin(intents, and(eq(intents.id, classIntents.intentId), isNull(intents.deletedAt)))
    .where(and(eq(classIntents.classId, classId), eq(intents.ws, ws)))
    .orderBy(asc(intents.name), asc(intents.id));
}

const placesOf = (members: readonly ReportedIntent[]) => new Map(members.map(({ id }, place) => [id, place]));
