import type { Drill } from '@parlance/contract/calls/charts';
import type { ChartCard, ChartRange } from '@parlance/contract/charts';
import { Skeleton } from '@parlance/ui-kit/data';
import { Modal } from '@parlance/ui-kit/overlay';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { CardFigure } from './CardFigure.tsx';
import { useRangeText } from './chartRange.ts';
import { useFigures } from './useFigures.ts';

interface FullScreenProps {
  ws: string;
  card: ChartCard;
  range: ChartRange;
  onDrill: (drill: Drill) => void;
  onClose: () => void;
}

const height = 440;

/** A card alone, as large as the window allows. */
export function FullScreen({ ws, card, range, onDrill, onClose }: FullScreenProps) {
  const figures = useFigures(ws, card, range, true);
  const rangeText = useRangeText();
  return (
    <Modal open size="wide" title={card.name} description={rangeText(card.range ?? range)} onClose={onClose}>
      <Answer query={figures} loading={<Skeleton shape="block" height={`${height}px`} />}>
        {(data) => <CardFigure card={card} figures={data} height={height} asTable={false} onDrill={onDrill} />}
      </Answer>
    </Modal>
  );
}
