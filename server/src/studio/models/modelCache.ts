import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/port.ts';
import { models } from '../../platform/db/nlpTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { decodeModel } from '../../nlu/artefact.ts';
import { warmUp } from '../../nlu/entities/warmUp.ts';
import type { Model } from '../../nlu/model.ts';
import { modelsKept } from './models.ts';
import { trainInWorker } from './trainInWorker.ts';
import { builtinClassOf, builtinIntentsOf, builtinTraining } from '../builtinClasses/builtinClasses.ts';
import type { BuiltinClass } from '../builtinClasses/types.ts';

/** A decoded model, and the names of its intents. */
export interface LoadedModel {
  model: Model;
  /** Id of each intent → its name when the model was trained. */
  names: Map<string, string>;
}

interface Entry {
  loaded: Promise<LoadedModel>;
  /** Bytes of the artefact; 0 while it is being read. */
  size: number;
}

/** Maximum number of bytes of cached artefacts; a decoded one takes about three times as much memory. */
const capacity = 96 * 1024 * 1024;
/** Models never change, so an entry is never outdated. Ordered by last use, the oldest first. */
const cache = new Map<string, Entry>();

/** Loads a model into the cache. Opens a transaction of its own. */
export function loadModel(db: Db, id: string): Promise<LoadedModel> {
  const entry: Entry = cache.get(id) ?? { loaded: readModel(db, id), size: 0 };
  cache.delete(id);
  cache.set(id, entry);
  return entry.loaded;
}

async function readModel(db: Db, id: string): Promise<LoadedModel> {
  try {
    const builtIn = builtinClassOf(id);
    const { artefact, names } = builtIn ? await trainStatic(builtIn) : await readStored(db, id);
    const model = decodeModel(artefact);
    if (model.data.intents.some(({ attributes }) => attributes.length > 0)) await warmUp(model.data.trainingLanguage);
    const entry = cache.get(id);
    if (entry) entry.size = artefact.byteLength;
    makeRoom(id);
    return { model, names };
  } catch (error) {
    cache.delete(id);
    throw error;
  }
}

interface StoredModel extends Pick<LoadedModel, 'names'> {
  artefact: Uint8Array;
}

async function readStored(db: Db, id: string): Promise<StoredModel> {
  const [row] = await db.tx((tx) =>
    tx.select({ artefact: models.artefact, intentIds: models.intentIds }).from(models).where(eq(models.id, id)),
  );
  if (!row) throw refuse.notFound('model_not_found');
  if (row.artefact === null) throw refuse.conflict('model_not_kept', { count: modelsKept });
  return {
    artefact: row.artefact,
    names: new Map(Object.entries(row.intentIds).map(([name, intentId]) => [intentId, name])),
  };
}

/**
 * Trains the model of a built-in class. Built-in classes are small and depend on the version of the engine, so each
 * process trains those that it needs.
 */
async function trainStatic(one: BuiltinClass): Promise<StoredModel> {
  const names = builtinIntentsOf(one).map(({ name }): [string, string] => [name, name]);
  const { artefact } = await trainInWorker(builtinTraining(one));
  return { artefact, names: new Map(names) };
}

function makeRoom(newest: string): void {
  let held = 0;
  for (const { size } of cache.values()) held += size;
  for (const [id, { size }] of cache) {
    if (held <= capacity) return;
    if (id === newest) continue;
    cache.delete(id);
    held -= size;
  }
}

/** Clears the cache; models are read again when needed. */
export function clearModels(): { entries: number; bytes: number } {
  let bytes = 0;
  for (const { size } of cache.values()) bytes += size;
  const entries = cache.size;
  cache.clear();
  return { entries, bytes };
}
