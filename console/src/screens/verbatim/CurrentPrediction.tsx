import type { Verbatim } from '@parlance/contract/calls/verbatim';
import { Skeleton } from '@parlance/ui-kit/data';
import { Answer } from '../../shared/ui/Answer.tsx';
import { ScoreBars } from '../../shared/trial/ScoreBars.tsx';
import { useRetrial } from '../../shared/trial/useTrial.ts';

interface CurrentPredictionProps {
  ws: string;
  row: Verbatim;
  /** Changes whenever the models do. */
  models: string;
}

/** The current prediction for a message: its intents with their thresholds. */
export function CurrentPrediction({ ws, row, models }: CurrentPredictionProps) {
  const trial = useRetrial({ ws, text: row.text.trim(), classId: '', why: false, models });
  return (
    <Answer query={trial} loading={<Skeleton lines={3} />}>
      {(result) => (result.draft || result.published ? <ScoreBars trial={result} most={3} /> : '–')}
    </Answer>
  );
}
