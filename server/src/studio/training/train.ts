import { describeError } from '@parlance/contract/errors/errorDetail';
import { newId } from '../../platform/ids/newId.ts';
import type { models, ModelFigures, TrainingSnapshot } from '../../platform/db/nlpTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { readCalibration } from '../../nlu/artefact.ts';
import { TrainingError } from '../../nlu/errors.ts';
import { trainInWorker } from '../models/trainInWorker.ts';
import type { TrainingInput } from '../../nlu/types.ts';
import { readContent } from '../content/content.ts';
import { embedAll } from '../embeddings/embeddings.ts';
import { storeModelContent, packContent } from '../exchange/modelContent.ts';
import { readExchangeContent } from '../exchange/readExchangeContent.ts';
import { figuresOf } from '../models/figures.ts';
import { storeModel } from '../models/models.ts';
import { storeUtterancePredictions } from '../models/storeUtterancePredictions.ts';
import { utteranceHash } from '../models/trainingSnapshot.ts';
import { refuseUntrainable } from './trainable.ts';
import { storePseudoLabels, readUnreviewed } from './unreviewedMessages.ts';
import { findClass } from '../classes/classes.ts';

export interface TrainingOptions {
  signal?: AbortSignal;
  /** Called with 0 to 1, and the name of the step. */
  progress?: (fraction: number, stage: string) => void;
  createdBy?: string | null;
  /** Id of the task that trains. */
  taskId?: string | null;
  /** Refuses in the transaction that stores the model. */
  mayStore?: (tx: Tx) => Promise<unknown>;
}

export interface TrainingResult {
  model: string;
  figures: Omit<ModelFigures, 'content' | 'perIntent'>;
}

/**
 * Trains a class and waits for it; its model becomes the newest. Reads in one transaction, requests embeddings and
 * trains in a thread with none open, and stores in another: a training is stored completely or not at all.
 *
 * @throws {Refusal} 404 for an unknown class; 422, with the reason in its type, when there is nothing to learn from or
 * the engine cannot learn it; 409 or 503 where the class uses embeddings and they are not available: a model without
 * them would be worse without anyone noticing
 */
export async function trainNow(
  deps: Pick<Deps, 'db' | 'events' | 'embedder'>,
  ws: string,
  classId: string,
  { signal, progress, createdBy = null, taskId = null, mayStore }: TrainingOptions = {},
): Promise<TrainingResult> {
  const startedAt = new Date();
  const began = performance.now();
  const {
    input: words,
    sources,
    state,
    names,
    corpora,
    embeddings,
    exchange,
    mode,
    messages,
  } = await deps.db.tx(async (tx) => {
    await refuseUntrainable(tx, ws, classId);
    const { selfTraining: mode } = await findClass(tx, ws, classId);
    return {
      ...(await readContent(tx, ws, classId)),
      exchange: await readExchangeContent(tx, ws, classId),
      mode,
      messages: mode === 'off' ? [] : await readUnreviewed(tx, ws, classId),
    };
  });
  const texts = messages.map(({ text }) => text);
  const first = embeddings === '' ? 0 : embeddingShare;
  const input: TrainingInput = {
    ...words,
    ...(embeddings !== '' && {
      embeddings: await embedAll(deps, ws, embeddings, [...textsOf(words), ...texts], {
        signal,
        onProgress: (at) => progress?.(first * at, 'embeddings'),
      }),
    }),
  };
  const { artefact, predictions, selfTraining } = await trainInWorker(input, {
    signal,
    unreviewed: mode === 'off' ? undefined : { texts, use: mode === 'on' },
    onProgress: (at) => progress?.(first + (1 - first) * at.progress, at.stage),
  }).catch((error: unknown) => {
    throw error instanceof TrainingError ? readable(error, names) : error;
  });
  const { perIntent, ...figures } = {
    ...figuresOf(readCalibration(artefact)),
    utterances: input.intents.reduce((sum, intent) => sum + intent.utterances.length, 0),
    intents: input.intents.length,
    duration: Math.round(performance.now() - began),
    size: artefact.byteLength,
    ...(selfTraining && {
      selfTraining: {
        outcome: selfTraining.outcome,
        messages: messages.length,
        labels: selfTraining.labels.length,
        accuracy: selfTraining.accuracy,
        accuracy_without: selfTraining.accuracyWithout,
      },
    }),
  };
  const intentIds = Object.fromEntries(Object.entries(names).map(([intentId, name]) => [name, intentId]));
  const row: typeof models.$inferInsert = {
    id: newId(),
    ws,
    classId,
    contentHash: state.hash,
    artefact,
    intentIds,
    figures: { ...figures, perIntent, content: state.parts },
    trainingSnapshot: snapshotOf(input, names, corpora),
    taskId,
    createdBy,
    startedAt,
  };
  const content = await packContent(exchange);
  await deps.db.tx(async (tx) => {
    signal?.throwIfAborted();
    await mayStore?.(tx);
    await storeModel(tx, row);
    await storeModelContent(tx, row.id, content);
    await storePseudoLabels(
      tx,
      row,
      (selfTraining?.labels ?? []).map(({ message, intent, score }) => ({
        key: messages[message]?.key ?? '',
        intentId: intent,
        score,
      })),
    );
    await deps.events.changed(tx, ws, 'class');
  });
  const intents = input.intents.map(({ name }) => name);
  // The class is trained: a cancellation comes too late, so the signal is not passed on.
  await storeUtterancePredictions(deps.db, row, { sources, intents, predictions });
  // Intents show the predictions of their utterances.
  await deps.db.once((tx) => deps.events.changed(tx, ws, 'intent'));
  return { model: row.id, figures };
}

/** Share of the progress for requesting embeddings. */
const embeddingShare = 0.5;

const textsOf = ({ intents, fallbackUtterances }: TrainingInput): string[] => [
  ...intents.flatMap(({ utterances }) => utterances.map(({ text }) => text)),
  ...fallbackUtterances,
];

function snapshotOf(
  input: TrainingInput,
  names: TrainingSnapshot['corpora'],
  corpora: TrainingSnapshot['corpora'],
): TrainingSnapshot {
  const hashes = new Map(input.intents.map((intent) => [intent.name, intent.utterances.map(utteranceHash)]));
  const intents = Object.entries(names).map(([id, name]) => [id, { name, utterances: hashes.get(id) ?? [] }]);
  return { intents: Object.fromEntries(intents), corpora };
}

/** The error with names of intents; the engine knows only their ids. */
function readable(error: TrainingError, names: Record<string, string>): Refusal {
  const { problem } = error;
  if (problem.type !== 'training_annotation_outside') return new Refusal(422, describeError(problem));
  const intent = String(problem.params.intent);
  return refuse.unprocessable(problem.type, { ...problem.params, intent: names[intent] ?? intent });
}
