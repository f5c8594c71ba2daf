import type { EvaluationReport } from '@parlance/contract/calls/nlp';
import { Drawer } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import type { Confusion } from '../useEvaluationAddress.ts';
import { useIntentNames } from '../useIntentNames.ts';
import { SentenceTable } from './SentenceTable.tsx';

interface SentencesDrawerProps {
  ws: string;
  report: EvaluationReport;
  cell: Confusion;
  onClose: () => void;
}

/** The sentences behind a cell of the confusion matrix, to be put right. */
export function SentencesDrawer({ ws, report, cell, onClose }: SentencesDrawerProps) {
  const { t } = useTranslation('evaluation');
  const nameAt = useIntentNames(report);
  const expected = nameAt(cell.expected);
  const title =
    cell.expected === cell.predicted
      ? t('sentences.right', { expected })
      : t('sentences.cell', { expected, predicted: nameAt(cell.predicted) });
  return (
    <Drawer open width={860} title={title} onClose={onClose}>
      <SentenceTable ws={ws} report={report} label={title} filter={cell} />
    </Drawer>
  );
}
