import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../db/port.ts';
import { classes, type ModelFigures, models } from '../db/nlpTables.ts';
import type { Deps } from '../deps.ts';
import { newId } from '../accounts/tokens.ts';
import { Refusal, refuse } from '../http/refusal.ts';
import { decodeModel } from '../nlu/artefact.ts';
import { TrainingError } from '../nlu/errors.ts';
import { trainInWorker } from '../nlu/trainInWorker.ts';
import { announce } from './changes.ts';
import { readContent } from './content.ts';
import { refuseUntrainable } from './trainable.ts';

export interface TrainingOptions {
  signal?: AbortSignal;
  /** 0 to 1, and a word for the step. */
  progress?: (fraction: number, stage: string) => void;
  createdBy?: string | null;
}

export interface Trained {
  model: string;
  figures: Omit<ModelFigures, 'content'>;
}

/** Models of a class that are kept, the published one aside. */
const modelsKept = 10;

/**
 * Trains a class and waits for it; the newest model is the new one. Reads in one transaction, learns in
 * a thread with none open, and stores in another: nothing is half trained.
 *
 * @throws {Refusal} 404 for no such class, 422 with the reason in its type when there is nothing to learn
 *   from or the engine could not learn it
 */
export async function trainNow(
  deps: Pick<Deps, 'db' | 'events'>,
  ws: string,
  classId: string,
  { signal, progress, createdBy = null }: TrainingOptions = {},
): Promise<Trained> {
  const began = performance.now();
  const { input, state, names } = await deps.db.tx(async (tx) => {
    await refuseUntrainable(tx, ws, classId);
    return readContent(tx, ws, classId);
  });
  const artefact = await trainInWorker(input, {
    signal,
    onProgress: (at) => progress?.(at.progress, at.stage),
  }).catch((error: unknown) => {
    throw error instanceof TrainingError ? readable(error, names) : error;
  });
  const id = newId();
  const { accuracy, threshold } = decodeModel(artefact).data.classifier.calibration;
  const figures: ModelFigures = {
    accuracy,
    threshold,
    utterances: input.intents.reduce((sum, intent) => sum + intent.utterances.length, 0),
    intents: input.intents.length,
    duration: Math.round(performance.now() - began),
    content: state.parts,
  };
  await deps.db.tx(async (tx) => {
    signal?.throwIfAborted();
    const intentIds = Object.fromEntries(Object.entries(names).map(([intentId, name]) => [name, intentId]));
    await tx
      .insert(models)
      .values({ id, ws, classId, contentHash: state.hash, artefact, intentIds, figures, createdBy });
    const [stored] = await tx
      .update(classes)
      .set({ trainedModel: id })
      .where(and(eq(classes.ws, ws), eq(classes.id, classId), isNull(classes.deletedAt)))
      .returning({ id: classes.id });
    if (!stored) throw refuse.notFound('class', 'The class was deleted meanwhile');
    await forgetOldModels(tx, classId);
    await announce(tx, deps, ws, 'class');
  });
  const { content: _, ...shown } = figures;
  return { model: id, figures: shown };
}

async function forgetOldModels(tx: Tx, classId: string): Promise<void> {
  await tx.execute(sql`
    delete from ${models} where class_id = ${classId}
      and id not in (select id from ${models} where class_id = ${classId} order by created_at desc limit ${modelsKept})
      and id not in (select coalesce(published_model, '') from ${classes} where id = ${classId})`);
}

/** The engine knows intents by their ids; people know their names. */
function readable(error: TrainingError, names: Record<string, string>): Refusal {
  const message = Object.entries(names).reduce((text, [id, name]) => text.replaceAll(id, name), error.message);
  return new Refusal(422, error.type, message);
}
