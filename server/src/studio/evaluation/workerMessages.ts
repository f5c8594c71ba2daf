import type { ErrorOf } from '@parlance/contract/errors/errorMessages';
import type { TextVectors } from '../../nlu/types.ts';
import type { StoredReport } from '@parlance/contract/calls/nlp';
import type { Predictions, ClassTexts, LabelledText } from './predictTexts.ts';
import type { ReportedIntent } from './report.ts';

/** What to measure: a class by cross-validation, or the model in `artefact` with given texts. */
export type Subject =
  | { kind: 'cross_validation'; own: ClassTexts; folds: number }
  | { kind: 'model'; artefact: Uint8Array; texts: readonly LabelledText[]; embeddings: TextVectors | null };

export interface Assignment {
  subject: Subject;
  /** Intents, by index. */
  intents: readonly ReportedIntent[];
  /** Null: the average of those that the trainings recommend. */
  threshold: number | null;
}

export interface Measurement {
  report: Omit<StoredReport, 'skipped'>;
  predictions: Predictions;
  /** Indexes of the texts, misclassified first. */
  order: Int32Array;
}

/** Messages that the thread posts. */
export type WorkerMessage =
  | { kind: 'progress'; progress: number }
  | { kind: 'done'; measured: Measurement }
  | { kind: 'failed'; problem: ErrorOf };
