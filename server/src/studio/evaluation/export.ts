import { and, asc, eq, lt } from 'drizzle-orm';
import type { EvaluationReport } from '@parlance/contract/calls/nlp';
import { evaluationResults } from '../../platform/db/evaluationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Sheet } from './sheet.ts';

/** Written for out-of-scope texts, and for predictions below the threshold. */
const noIntent = '(none)';
const rounded = (share: number) => Math.round(share * 10_000) / 10_000;

type ReportIntents = Pick<EvaluationReport, 'intents'>;
const nameAt = ({ intents }: ReportIntents, place: number) => intents[place]?.intent ?? noIntent;

/** The figures of each intent. */
export function intentsSheet(report: ReportIntents): Sheet {
  return {
    title: 'Intents',
    header: ['Intent', 'Utterances', 'Precision', 'Recall', 'F1', 'Most confused with', 'Times'],
    rows: report.intents.map(({ intent, support, precision, recall, f1, confused_with: other }) => [
      intent,
      support,
      rounded(precision),
      rounded(recall),
      rounded(f1),
      other ? nameAt(report, other.place) : '',
      other?.count ?? 0,
    ]),
  };
}

/** The misclassified utterances. */
export async function wrongSheet(tx: Tx, report: ReportIntents & { id: string; wrong: number }): Promise<Sheet> {
  const { evaluationId, position, text, expected, predicted, best, score } = evaluationResults;
  const rows = await tx
    .select({ text, expected, predicted, best, score })
    .from(evaluationResults)
    .where(and(eq(evaluationId, report.id), lt(position, report.wrong)))
    .orderBy(asc(position));
  return {
    title: 'Misclassified',
    header: ['Utterance', 'Expected intent', 'Predicted intent', 'Top intent', 'Confidence'],
    rows: rows.map((row) => [
      row.text,
      nameAt(report, row.expected),
      nameAt(report, row.predicted),
      nameAt(report, row.best),
      rounded(row.score),
    ]),
  };
}
