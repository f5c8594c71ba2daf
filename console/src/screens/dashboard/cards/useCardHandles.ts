import type { Drill } from '@parlance/contract/calls/charts';
import type { ChartCard } from '@parlance/contract/charts';
import { useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { resized } from './cardOrder.ts';
import { cardGap, rowHeight } from './Cards.styles.ts';

type Size = Pick<ChartCard, 'columns' | 'rows'>;

/** Handlers for changes of place and size, by pointer and keyboard. */
export interface CardHandlers {
  onPlace: (to: number) => void;
  onSize: (size: Size) => void;
}

/** By how many columns and rows an arrow key resizes; it moves by their sum. */
const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const idAt = (x: number, y: number): string | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-card]')?.dataset['card'];

/** Marks the card under the pointer as the drop target. */
function markDrop(target: string | undefined): void {
  for (const box of document.querySelectorAll<HTMLElement>('[data-card]'))
    box.toggleAttribute('data-drop', box.dataset['card'] === target);
}

/** The actions on a card. */
export interface CardActions extends CardHandlers {
  onEdit: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
  onFullScreen: (asTable: boolean) => void;
  onDrill: (drill: Drill) => void;
}

interface CardHandlesInput extends CardHandlers {
  card: ChartCard;
  /** Index of the card, and the ids of all cards. */
  at: number;
  order: readonly string[];
  box: RefObject<HTMLElement | null>;
}

/** The handles of a card: the grip moves it, or resizes it with Shift; the corner resizes it. */
export function useCardHandles({ card, at, order, box, onPlace, onSize }: CardHandlesInput) {
  const [dragged, setDragged] = useState(false);
  /** The size while the corner is dragged. */
  const [size, setSize] = useState<Size>();

  const handleKeyDown = (event: KeyboardEvent) => {
    const [x, y] = steps[event.key] ?? [0, 0];
    if (x === 0 && y === 0) return;
    event.preventDefault();
    if (event.shiftKey) onSize(resized(card, x, y));
    else onPlace(Math.max(0, Math.min(order.length - 1, at + x + y)));
  };
  const dragGrip = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const grip = event.currentTarget;
    grip.setPointerCapture(event.pointerId);
    let target: string | undefined;
    const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
      setDragged(true);
      const over = idAt(clientX, clientY);
      target = over === card.id ? undefined : over;
      markDrop(target);
    };
    grip.addEventListener('pointermove', move);
    grip.addEventListener(
      'lostpointercapture',
      () => {
        grip.removeEventListener('pointermove', move);
        markDrop(undefined);
        setDragged(false);
        if (target !== undefined) onPlace(order.indexOf(target));
      },
      { once: true },
    );
  };
  const dragCorner = (event: PointerEvent<HTMLElement>) => {
    const list = box.current?.parentElement?.parentElement;
    if (event.button !== 0 || !list) return;
    event.preventDefault();
    const corner = event.currentTarget;
    corner.setPointerCapture(event.pointerId);
    const from = { x: event.clientX, y: event.clientY };
    const column = (list.clientWidth + cardGap) / 12;
    let next: Size = card;
    const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
      next = resized(
        card,
        Math.round((clientX - from.x) / column),
        Math.round((clientY - from.y) / (rowHeight + cardGap)),
      );
      setSize(next);
    };
    corner.addEventListener('pointermove', move);
    corner.addEventListener(
      'lostpointercapture',
      () => {
        corner.removeEventListener('pointermove', move);
        setSize(undefined);
        if (next.columns !== card.columns || next.rows !== card.rows)
          onSize({ columns: next.columns, rows: next.rows });
      },
      { once: true },
    );
  };
  return {
    dragged,
    size: size ?? card,
    grip: { onKeyDown: handleKeyDown, onPointerDown: dragGrip },
    corner: { onPointerDown: dragCorner },
  };
}
