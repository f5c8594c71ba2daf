import type { Drill } from '@parlance/contract/calls/charts';
import type { ChartCard, ChartRange } from '@parlance/contract/charts';
import { Skeleton } from '@parlance/ui-kit/data';
import { Modal } from '@parlance/ui-kit/overlay';
import type { CSSProperties } from 'react';
import { styled } from 'styled-components';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { CardFigure } from './CardFigure.tsx';
import { useRangeText } from './chartRange.ts';
import { useFigures } from './useFigures.ts';

interface FullScreenProps {
  ws: string;
  card: ChartCard;
  range: ChartRange;
  /** Figures in place of their picture. */
  asTable: boolean;
  onDrill: (drill: Drill) => void;
  onClose: () => void;
}

/** Title, description and space around the figures, in px. */
const frame = 130;

/** The dialog is the window. */
const whole: CSSProperties = {
  position: 'fixed',
  inset: 0,
  maxWidth: 'none',
  maxHeight: 'none',
  border: 0,
  borderRadius: 0,
};

/** As high as what is left of the window. */
const Whole = styled.div`
  height: 100%;
`;

/** A card alone, on the whole window. */
export function FullScreen({ ws, card, range, asTable, onDrill, onClose }: FullScreenProps) {
  const figures = useFigures(ws, card, range, true);
  const rangeText = useRangeText();
  const height = Math.max(240, window.innerHeight - frame);
  return (
    <Modal open style={whole} title={card.name} description={rangeText(card.range ?? range)} onClose={onClose}>
      <Whole>
        <Answer query={figures} loading={<Skeleton shape="block" height={`${height}px`} />}>
          {(data) => <CardFigure card={card} figures={data} height={height} fill asTable={asTable} onDrill={onDrill} />}
        </Answer>
      </Whole>
    </Modal>
  );
}
