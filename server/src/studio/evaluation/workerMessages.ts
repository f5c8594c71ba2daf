import type { ErrorOf } from '@parlance/contract/errors/errorMessages';
import type { TextVectors } from '../../nlu/types.ts';
import type { StoredReport } from '@parlance/contract/calls/nlp';
import type { Predictions, ClassTexts, LabelledText } from './predictTexts.ts';
import type { ReportedIntent } from './report.ts';

/** What is to be measured: a class by itself, or the model in `artefact` by given utterances. */
export type Subject =
  | { kind: 'cross_validation'; own: ClassTexts; folds: number }
  | { kind: 'model'; artefact: Uint8Array; texts: readonly LabelledText[]; embeddings: TextVectors | null };

export interface Assignment {
  subject: Subject;
  /** By place. */
  intents: readonly ReportedIntent[];
  /** Null: what each training suggests, on average. */
  threshold: number | null;
}

export interface Measurement {
  report: Omit<StoredReport, 'skipped'>;
  predictions: Predictions;
  /** Places of the texts, misclassified ones first. */
  order: Int32Array;
}

/** Messages of the thread. */
export type WorkerMessage =
  | { kind: 'progress'; progress: number }
  | { kind: 'done'; measured: Measurement }
  | { kind: 'failed'; problem: ErrorOf };
