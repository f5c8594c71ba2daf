import type { SpokenLanguage } from '../../nlu/language.ts';
import type { Db } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { pack, readVectors } from '../../studio/embeddings/storedVectors.ts';
import type { BaseRow } from '../bases/bases.ts';
import { type ChangeMark, readChanges, readTexts, spokenOf } from './changedPassages.ts';
import { embedPassages } from './embedPassages.job.ts';
import { IndexThread } from './indexThread.ts';
import type { IndexAnswer, IndexQuestion } from './knowledgeIndex.ts';

/** Most bytes of the indexes of this process (LRU cache). */
const capacity = 256 * 1024 * 1024;
/**
 * Most passages of a base whose vectors are compared. They are kept in memory: 200,000 of 1,536 numbers each take 350
 * MB.
 */
const maxVectors = 200_000;
/** Milliseconds between two checks for vectors that were missing. */
const lookAgain = 3000;
/**
 * Milliseconds after which an unused index is read again from the start: marks of removed chunks are kept for seven
 * days only.
 */
const staleAfter = 6 * 24 * 3_600_000;
/** Texts whose vectors are looked up at once. */
const lookedUp = 2000;

type FollowDeps = Pick<Deps, 'db' | 'jobs' | 'embedder' | 'log'>;
export type FollowedBase = Pick<BaseRow, 'ws' | 'id' | 'settings' | 'contentVersion'>;

/** The state of an index in the thread, as this process knows it. */
interface IndexState {
  key: string;
  /** Its content version; -1: none. */
  version: number;
  bytes: number;
  size: number;
  languages: readonly SpokenLanguage[];
  /** Embedding model of its vectors; '' for none. */
  model: string;
  /** Passages without a vector. */
  missing: Set<string>;
  lookedAt: number;
  /** When it was last brought up to date. */
  readAt: number;
  /** Settles when the work that was started last has ended. */
  settled: Promise<void>;
}

/** Indexes by key, least recently used first. */
const followed = new Map<string, IndexState>();
const thread = new IndexThread(() => followed.clear());
const numbers = new WeakMap<Db, number>();
let lastNumber = 0;

function follow({ db }: FollowDeps, { ws, id }: FollowedBase): IndexState {
  const number = numbers.get(db) ?? ++lastNumber;
  numbers.set(db, number);
  const key = JSON.stringify([number, ws, id]);
  const base = followed.get(key) ?? {
    key,
    version: -1,
    bytes: 0,
    size: 0,
    languages: [],
    model: '',
    missing: new Set(),
    lookedAt: Number.NEGATIVE_INFINITY,
    readAt: performance.now(),
    settled: Promise.resolve(),
  };
  followed.delete(key);
  followed.set(key, base);
  return base;
}

/** The answer of an index, and whether its passages have vectors. */
export interface FollowedAnswer extends IndexAnswer {
  vectors: 'none' | 'some' | 'all' | 'too_many';
}

/**
 * Searches a knowledge base in its present content version: changes since this process last looked are read first. Call
 * it without an open transaction.
 */
export async function searchBase(
  deps: FollowDeps,
  base: FollowedBase,
  question: IndexQuestion,
): Promise<FollowedAnswer> {
  for (;;) {
    const index = follow(deps, base);
    const work = index.settled.catch(() => undefined).then(() => bringUp(deps, base, index));
    index.settled = work;
    await work;
    const answer = await thread.ask({ type: 'search', key: index.key, question });
    if (answer) return { ...answer, vectors: vectorsOf(index) };
    // The thread has ended meanwhile, or the index was evicted for another base.
    followed.delete(index.key);
  }
}

function vectorsOf({ model, size, missing }: IndexState): FollowedAnswer['vectors'] {
  if (size > maxVectors) return 'too_many';
  if (model === '') return 'none';
  return missing.size > 0 ? 'some' : 'all';
}

async function bringUp(deps: FollowDeps, base: FollowedBase, index: IndexState): Promise<void> {
  const { settings, contentVersion } = base;
  const languages = settings.languages.flatMap((name) => spokenOf(name) ?? []);
  const isStale = performance.now() - index.readAt > staleAfter;
  if (index.version >= 0 && (isStale || languages.join() !== index.languages.join())) await resetIndex(index);
  index.readAt = performance.now();
  index.languages = languages;
  if (index.version < contentVersion) await readOn(deps, base, index);
  const model = index.size > maxVectors ? '' : settings.embedding_model;
  if (model !== index.model) await changeModel(deps, base, index, model);
  if (index.missing.size > 0 && performance.now() > index.lookedAt + lookAgain) await lookForVectors(deps, base, index);
  makeRoom(index);
}

async function resetIndex(index: IndexState): Promise<void> {
  await thread.ask({ type: 'drop', key: index.key });
  index.version = -1;
  index.model = '';
  index.missing.clear();
}

async function readOn({ db }: FollowDeps, { ws, id, contentVersion }: FollowedBase, index: IndexState): Promise<void> {
  let mark: ChangeMark | null = { changed: index.version, id: '\u{10FFFF}' };
  while (mark) {
    const from: ChangeMark = mark;
    const { next, ...changes } = await db.once((tx) => readChanges(tx, ws, id, from));
    const { languages, key } = index;
    const { bytes, size } = await thread.ask({ type: 'apply', key, changes, languages, more: next !== null });
    Object.assign(index, { bytes, size });
    for (const gone of changes.removed) index.missing.delete(gone);
    if (index.model !== '') for (const passage of changes.put) index.missing.add(passage.id);
    index.lookedAt = Number.NEGATIVE_INFINITY;
    mark = next;
  }
  index.version = contentVersion;
}

/** Collects all passages as missing, as none has a vector of the new model. */
async function changeModel(deps: FollowDeps, base: FollowedBase, index: IndexState, model: string): Promise<void> {
  await thread.ask({ type: 'vectors', key: index.key, vectors: [], anew: true });
  index.missing.clear();
  index.model = model;
  index.lookedAt = Number.NEGATIVE_INFINITY;
  let mark: ChangeMark | null = model === '' ? null : { changed: -1, id: '' };
  while (mark) {
    const from: ChangeMark = mark;
    const { put, next } = await deps.db.once((tx) => readChanges(tx, base.ws, base.id, from));
    for (const { id } of put) index.missing.add(id);
    mark = next;
  }
}

/** Loads the vectors that exist by now, and has the others made in the background. */
async function lookForVectors(deps: FollowDeps, { ws, id }: FollowedBase, index: IndexState): Promise<void> {
  const { db, jobs, embedder } = deps;
  const wanted = [...index.missing];
  for (let start = 0; start < wanted.length; start += lookedUp) {
    const texts = await db.once((tx) => readTexts(tx, ws, wanted.slice(start, start + lookedUp)));
    const vectors = await readVectors(db, ws, index.model, [...texts.values()]);
    const found = [...texts].flatMap(([chunk, text]) => {
      const vector = vectors.get(text);
      return vector ? [[chunk, pack(vector)] as const] : [];
    });
    if (found.length === 0) continue;
    const { bytes } = await thread.ask({ type: 'vectors', key: index.key, vectors: found, anew: false });
    index.bytes = bytes;
    for (const [chunk] of found) index.missing.delete(chunk);
  }
  index.lookedAt = performance.now();
  if (index.missing.size === 0 || !embedder.configured) return;
  await db.tx((tx) => jobs.start(tx, embedPassages, ws, { base: id }, { subject: id, dedupe: id }));
}

function makeRoom(newest: IndexState): void {
  let held = 0;
  for (const { bytes } of followed.values()) held += bytes;
  for (const index of followed.values()) {
    if (held <= capacity) return;
    if (index === newest) continue;
    followed.delete(index.key);
    held -= index.bytes;
    // A search that is running now reads the index again.
    void thread.ask({ type: 'drop', key: index.key }).catch(() => undefined);
  }
}
