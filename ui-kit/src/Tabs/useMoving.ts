import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent, type RefObject } from 'react';
import { inlineKey } from '../layers/dom.ts';

/** The part of a tab that moving needs. */
interface MovableTab {
  id: string;
  label: string;
  movable?: boolean | undefined;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Moves tabs by dragging and by keys; the moved tab keeps the focus. */
export function useMoving(
  items: readonly MovableTab[],
  list: RefObject<HTMLElement | null>,
  onMove: ((id: string, to: number) => void) | undefined,
) {
  const [dragged, setDragged] = useState<string>();
  const moved = useRef<{ id: string; from: string }>(undefined);
  const order = items.filter((item) => item.movable).map((item) => item.id);
  const shown = order.join(' ');

  // An element that is moved in the DOM loses the focus.
  useEffect(() => {
    if (moved.current === undefined || moved.current.from === shown) return;
    const { id } = moved.current;
    moved.current = undefined;
    if (document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(id)}"]`)?.focus();
  });

  const moveTo = (id: string, to: number) => {
    if (to < 0 || to >= order.length || order.indexOf(id) === to) return;
    moved.current = { id, from: shown };
    onMove?.(id, to);
  };
  const drags = (item: MovableTab): boolean => onMove !== undefined && item.movable === true;
  return {
    dragged,
    moveByKey: (event: KeyboardEvent, item: MovableTab): boolean => {
      const step = steps[inlineKey(event.key, event.currentTarget)];
      if (!drags(item) || step === undefined || !event.altKey || !event.shiftKey) return false;
      event.preventDefault();
      moveTo(item.id, order.indexOf(item.id) + step);
      return true;
    },
    dragOf: (item: MovableTab) =>
      drags(item)
        ? {
            draggable: true,
            onDragStart: (event: DragEvent) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', item.label);
              setDragged(item.id);
            },
            onDragOver: (event: DragEvent) => {
              if (dragged !== undefined) event.preventDefault();
            },
            onDrop: (event: DragEvent) => {
              event.preventDefault();
              if (dragged !== undefined) moveTo(dragged, order.indexOf(item.id));
              setDragged(undefined);
            },
            onDragEnd: () => setDragged(undefined),
          }
        : {},
  };
}
