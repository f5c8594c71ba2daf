import type { Verbatim } from '@parlance/contract/calls/verbatim';
import { Card } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { ScoreBars } from '../../shared/trial/ScoreBars.tsx';
import { useRetrial } from '../../shared/trial/useTrial.ts';

interface CurrentPredictionProps {
  ws: string;
  row: Verbatim;
  /** Changes with the models. */
  models: string;
}

/** The intents that the models of today think of for a message, with their thresholds; nothing without a model. */
export function CurrentPrediction({ ws, row, models }: CurrentPredictionProps) {
  const { t } = useTranslation(['review', 'trial']);
  const { data: trial } = useRetrial({ ws, text: row.text.trim(), classId: '', why: false, models });
  if (!(trial?.draft ?? trial?.published)) return null;
  return (
    <Card title={t('review:filter.now')} level={3}>
      <ScoreBars trial={trial} />
    </Card>
  );
}
