import type { Verbatim } from '@parlance/contract/calls/verbatim';
import { ScoreBars } from '../../shared/trial/ScoreBars.tsx';
import { useRetrial } from '../../shared/trial/useTrial.ts';

interface CurrentPredictionProps {
  ws: string;
  row: Verbatim;
  /** Changes with the models. */
  models: string;
}

/** The intents that the models of today think of for a message, with their thresholds. */
export function CurrentPrediction({ ws, row, models }: CurrentPredictionProps) {
  const { data: trial, isPending } = useRetrial({ ws, text: row.text.trim(), classId: '', why: false, models });
  if (!(trial?.draft ?? trial?.published)) return isPending ? null : '–';
  return <ScoreBars trial={trial} most={3} />;
}
