import type { EvaluationReport } from '@parlance/contract/calls/nlp';
import { Drawer } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import type { Confusion } from '../common/useEvaluationAddress.ts';
import { useIntentNames } from '../common/useIntentNames.ts';
import { PredictionTable } from './PredictionTable.tsx';

interface PredictionsDrawerProps {
  ws: string;
  report: EvaluationReport;
  cell: Confusion;
  onClose: () => void;
}

/** The sentences behind a cell of the confusion matrix, to be put right. */
export function PredictionsDrawer({ ws, report, cell, onClose }: PredictionsDrawerProps) {
  const { t } = useTranslation('evaluation');
  const nameAt = useIntentNames(report);
  const expected = nameAt(cell.expected);
  const title =
    cell.expected === cell.predicted
      ? t('sentences.right', { expected })
      : t('sentences.cell', { expected, predicted: nameAt(cell.predicted) });
  return (
    <Drawer open width={860} title={title} onClose={onClose}>
      <PredictionTable ws={ws} report={report} label={title} filter={cell} />
    </Drawer>
  );
}
