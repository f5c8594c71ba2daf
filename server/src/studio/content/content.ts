import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/port.ts';
import { classes, classIntents, corpora, intents, utterances } from '../../platform/db/nlpTables.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import { fingerprint } from '../../nlu/hash.ts';
import type { LanguageName } from '../../nlu/language.ts';
import type { Corpus, Intent, TrainingInput } from '../../nlu/types.ts';
import { corpusOf } from './attributes.ts';

/** Fingerprint of the content that a class would be trained with, as a whole and by part. */
export interface ContentState {
  hash: string;
  /**
   * Hash of the content of each intent and corpus, by id; also `language`, and `embeddings` where the class uses them.
   */
  parts: Record<string, string>;
}

type IntentRow = Pick<typeof intents.$inferSelect, 'id' | 'name' | 'version' | 'attributes'>;
type CorpusRow = typeof corpora.$inferSelect;

interface ClassStructure {
  language: LanguageName;
  /** The embedding model; empty: none. */
  embeddings: string;
  intents: IntentRow[];
  corpora: CorpusRow[];
}

/**
 * Cache of the hashes of intents and corpora, by id and version. Every change raises a version, so an entry never
 * becomes outdated, and after an edit only the edited intent is read again.
 */
const hashCache = new Map<string, string>();
const maxKnown = 50_000;

/** Clears all hashes; they are computed again when needed. */
export function clearContentHashes(): { entries: number; bytes: null } {
  const entries = hashCache.size;
  hashCache.clear();
  return { entries, bytes: null };
}

/** Fingerprint of a class's current content. Reads only what has changed since the last call. */
export async function contentState(tx: Tx, ws: string, classId: string): Promise<ContentState> {
  const structure = await readStructure(tx, ws, classId);
  const parts = commonParts(structure);
  const changed: IntentRow[] = [];
  for (const row of structure.intents) {
    const hash = hashCache.get(keyOf(row, structure));
    if (hash === undefined) changed.push(row);
    else parts[row.id] = hash;
  }
  await readParts(tx, changed, structure, parts);
  return { hash: whole(parts), parts };
}

/** An utterance's id, version and intent at the time it was read. */
export type UtteranceSource = Pick<typeof utterances.$inferSelect, 'id' | 'version' | 'intentId'>;

interface Content {
  input: TrainingInput;
  state: ContentState;
  /** The source of each utterance of the input, in its order. */
  sources: UtteranceSource[];
  /** The embedding model; empty: none. */
  embeddings: string;
  /** Names of the intents, by id. */
  names: Record<string, string>;
  /** Names of the corpora, by id. */
  corpora: Record<string, string>;
}

/**
 * The content that a class is trained with. Intents are named by their ids, so that renaming one needs no training.
 * Intents without utterances are left out.
 */
export async function readContent(tx: Tx, ws: string, classId: string): Promise<Content> {
  const structure = await readStructure(tx, ws, classId);
  const parts = commonParts(structure);
  const all = await readParts(tx, structure.intents, structure, parts);
  const withUtterances = all.filter(({ intent }) => intent.utterances.length > 0).map(({ intent }) => intent);
  const input: TrainingInput = {
    language: structure.language,
    intents: withUtterances,
    corpora: structure.corpora.map(toCorpus),
    fallbackUtterances: await readBackground(tx, ws, classId, withUtterances),
  };
  const names = Object.fromEntries(structure.intents.map((intent) => [intent.id, intent.name]));
  const words = Object.fromEntries(structure.corpora.map((corpus) => [corpus.id, corpus.name]));
  const sources = all.flatMap((one) => one.sources);
  const state = { hash: whole(parts), parts };
  return { input, sources, state, embeddings: structure.embeddings, names, corpora: words };
}

/**
 * How many utterances of other classes train a class as out of scope: minimum, maximum, and share of its own
 * utterances.
 */
const background = { least: 200, most: 1000, share: 0.1 };

/**
 * Utterances of other classes of the workspace, as out-of-scope examples: without them a class with few intents is too
 * confident. They are not part of the class's content, so that changes of other classes do not make a training
 * necessary.
 */
async function readBackground(tx: Tx, ws: string, classId: string, own: readonly Intent[]): Promise<string[]> {
  const said = own.reduce((sum, intent) => sum + intent.utterances.length, 0);
  const members = tx.select({ id: classIntents.intentId }).from(classIntents).where(eq(classIntents.classId, classId));
  const rows = await tx
    .select({ text: utterances.text })
    .from(utterances)
    .where(
      and(
        eq(utterances.ws, ws),
        notInArray(utterances.intentId, members),
        // Only intents of a class that are not deleted: a class keeps the rows of its deleted intents.
        inArray(
          utterances.intentId,
          tx
            .select({ id: intents.id })
            .from(intents)
            .innerJoin(classIntents, eq(classIntents.intentId, intents.id))
            .where(and(eq(intents.ws, ws), isNull(intents.deletedAt))),
        ),
      ),
    )
    // An arbitrary but fixed order along an index, so that the sample covers all of them.
    .orderBy(asc(utterances.near), asc(utterances.intentId))
    .limit(Math.min(background.most, Math.max(background.least, Math.round(said * background.share))));
  return [...new Set(rows.map(({ text }) => text))];
}

/**
 * Number of intents and corpora that differ between two states. Another language counts as one, and so does another
 * embedding model.
 */
export function countChanges(before: Record<string, string>, after: Record<string, string>): number {
  const ids = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...ids].filter((id) => before[id] !== after[id]).length;
}

async function readStructure(tx: Tx, ws: string, classId: string): Promise<ClassStructure> {
  const [workspace] = await tx
    .select({
      language: workspaces.language,
      embeddings: sql<string>`coalesce(${classes.embeddingModel}, ${workspaces.embeddingModel})`,
    })
    .from(workspaces)
    .leftJoin(classes, eq(classes.id, classId))
    .where(eq(workspaces.id, ws));
  const members = await tx
    .select({ id: intents.id, name: intents.name, version: intents.version, attributes: intents.attributes })
    .from(classIntents)
    .innerJoin(intents, and(eq(intents.id, classIntents.intentId), isNull(intents.deletedAt)))
    .where(and(eq(classIntents.classId, classId), eq(intents.ws, ws)))
    .orderBy(asc(intents.id));
  const wanted = new Set(
    members.flatMap(({ attributes }) => attributes.map(({ type }) => corpusOf(type)?.toLowerCase())),
  );
  const words = await tx
    .select()
    .from(corpora)
    .where(and(eq(corpora.ws, ws), isNull(corpora.deletedAt)));
  return {
    language: workspace?.language ?? 'auto',
    embeddings: workspace?.embeddings ?? '',
    intents: members,
    corpora: words.filter((corpus) => wanted.has(corpus.name.toLowerCase())),
  };
}

/** Reads intents, and adds their hashes to `parts`. */
async function readParts(
  tx: Tx,
  rows: readonly IntentRow[],
  structure: ClassStructure,
  parts: Record<string, string>,
): Promise<ReadIntent[]> {
  const read = await readIntents(tx, rows, structure);
  rows.forEach((row, at) => {
    const one = read[at];
    if (one) parts[row.id] = remember(keyOf(row, structure), intentHash(one.intent));
  });
  return read;
}

interface ReadIntent {
  intent: Intent;
  /** Sources of its utterances, in order. */
  sources: UtteranceSource[];
}

/**
 * Intents as the engine's training input, in the order of the rows. Reads all in one query, because a class has many.
 */
async function readIntents(tx: Tx, rows: readonly IntentRow[], structure: ClassStructure): Promise<ReadIntent[]> {
  if (rows.length === 0) return [];
  const { id, version, intentId, text, annotations } = utterances;
  const said = await tx
    .select({ source: { id, version, intentId }, utterance: { text, annotations } })
    .from(utterances)
    .where(sql`${utterances.intentId} = any(${sql.param(rows.map(({ id }) => id))}::text[])`)
    .orderBy(asc(utterances.position));
  const byIntent = new Map(rows.map((row): [string, typeof said] => [row.id, []]));
  for (const one of said) byIntent.get(one.source.intentId)?.push(one);
  return rows.map((row) => {
    const own = byIntent.get(row.id) ?? [];
    return {
      intent: {
        name: row.id,
        utterances: own.map(({ utterance }) => utterance),
        attributes: row.attributes.map(({ name, type }) => ({ name, type: typeFor(type, structure) })),
      },
      sources: own.map(({ source }) => source),
    };
  });
}

/** The attribute type for the engine. If the corpus was deleted, values are learned from annotations. */
function typeFor(type: string, structure: ClassStructure): string {
  const wanted = corpusOf(type);
  if (wanted === undefined) return type;
  const corpus = structure.corpora.find(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  return corpus ? `corpus:${corpus.name}` : 'text';
}

function toCorpus({ name, kind, fuzzy, entries }: CorpusRow): Corpus {
  return { name, kind, fuzzy, values: entries };
}

function commonParts(structure: ClassStructure): Record<string, string> {
  const parts: Record<string, string> = {
    language: structure.language,
    ...(structure.embeddings !== '' && { embeddings: structure.embeddings }),
  };
  for (const corpus of structure.corpora) {
    const key = `${corpus.id} ${corpus.version}`;
    parts[corpus.id] = hashCache.get(key) ?? remember(key, fingerprint({ ...nothing, corpora: [toCorpus(corpus)] }));
  }
  return parts;
}

/** Cache key of an intent. Its attributes depend on their corpora, so the corpora are part of the key. */
function keyOf({ id, version }: IntentRow, structure: ClassStructure): string {
  return [id, version, ...structure.corpora.map(({ id, version }) => `${id} ${version}`)].join(' ');
}

const nothing: TrainingInput = { language: 'auto', intents: [], corpora: [], fallbackUtterances: [] };
const intentHash = (intent: Intent): string => fingerprint({ ...nothing, intents: [intent] });

function remember(key: string, hash: string): string {
  if (hashCache.size >= maxKnown) hashCache.clear();
  hashCache.set(key, hash);
  return hash;
}

function whole(parts: Record<string, string>): string {
  const sorted = Object.entries(parts).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}
