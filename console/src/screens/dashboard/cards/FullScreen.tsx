import type { Drill } from '@parlance/contract/calls/charts';
import type { ChartCard, ChartRange } from '@parlance/contract/charts';
import { Skeleton } from '@parlance/ui-kit/data';
import { Modal } from '@parlance/ui-kit/overlay';
import type { CSSProperties } from 'react';
import { styled } from 'styled-components';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { CardFigure } from './CardFigure.tsx';
import { useRangeText } from './chartRange.ts';
import { FigureNotes } from './FigureNotes.tsx';
import { useFigures } from './useFigures.ts';

interface FullScreenProps {
  ws: string;
  card: ChartCard;
  range: ChartRange;
  /** All messages are counted, also where they are many. */
  whole: boolean;
  onCountAll: () => void;
  /** Shows a table instead of a chart. */
  asTable: boolean;
  onDrill: (drill: Drill) => void;
  onClose: () => void;
}

/** Height of title, description and padding, in px. */
const frame = 130;

/** The dialog fills the window. */
const overWindow: CSSProperties = {
  position: 'fixed',
  inset: 0,
  maxWidth: 'none',
  maxHeight: 'none',
  border: 0,
  borderRadius: 0,
};

/** The remaining height of the window. */
const Whole = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
`;
const Figure = styled.div`
  flex: 1;
  min-height: 0;
`;
/** A number is only as wide as its content. */
const NumberAbove = styled.div`
  flex: none;
  max-width: 480px;
  margin-bottom: var(--space-5);
`;

/** A single card in full screen. */
export function FullScreen({ ws, card, range, whole, onCountAll, asTable, onDrill, onClose }: FullScreenProps) {
  const figures = useFigures(ws, card, range, true, whole);
  const rangeText = useRangeText();
  const height = Math.max(240, window.innerHeight - frame);
  return (
    <Modal open style={overWindow} title={card.name} description={rangeText(card.range ?? range)} onClose={onClose}>
      <Whole>
        <Answer query={figures} loading={<Skeleton shape="block" height={`${height}px`} />}>
          {(data) => (
            <>
              <FigureNotes
                card={card}
                figures={data}
                counting={whole && figures.isPlaceholderData}
                onCountAll={onCountAll}
              />
              {card.view === 'number' && (
                <NumberAbove>
                  <CardFigure card={card} figures={data} height={height} asTable={false} onDrill={onDrill} />
                </NumberAbove>
              )}
              {(card.view !== 'number' || data.step !== null) && (
                <Figure>
                  <CardFigure
                    // There is room for the trend of a number.
                    card={card.view === 'number' ? { ...card, view: 'line' } : card}
                    figures={data}
                    height={height}
                    fill
                    asTable={asTable}
                    onDrill={onDrill}
                  />
                </Figure>
              )}
            </>
          )}
        </Answer>
      </Whole>
    </Modal>
  );
}
