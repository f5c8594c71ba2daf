import {
  useId,
  useRef,
  useState,
  type ComponentPropsWithRef,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { inlineKey, isRightToLeft } from '../layers/dom.ts';
import { useMediaQuery } from '../hooks/useMediaQuery.ts';
import { useMergedRef } from '../hooks/useMergedRef.ts';
import { useTexts } from '../texts/texts.ts';
import { Handle, Pane, Panes } from './SplitPane.styles.ts';

export interface SplitPaneProps extends Omit<ComponentPropsWithRef<'div'>, 'children' | 'onResize'> {
  /** The left or upper pane; the upper one in narrow windows. */
  first: ReactNode;
  /** The right or lower pane; the lower one in narrow windows. */
  second: ReactNode;
  /** Accessible name of the divider. @default "Resize" */
  label?: string | undefined;
  /** Side by side, or one above the other. @default "horizontal" */
  orientation?: 'horizontal' | 'vertical' | undefined;
  /** Which side has the width or height of `defaultSize`; the other takes the rest. @default "first" */
  sized?: 'first' | 'second' | undefined;
  /** Width or height in pixels until the user chooses another one; a new value takes effect at once. @default 400 */
  defaultSize?: number | undefined;
  /** Minimum size of either side, in pixels. @default 100 */
  min?: number | undefined;
  /** Shows one pane alone, as if it were in the place of the panes; the other one is hidden and keeps its state. */
  only?: 'first' | 'second' | undefined;
  /** Called when the user chooses a size, to store it. */
  onResize?: ((size: number) => void) | undefined;
}

/**
 * Two panes, side by side or one above the other, with a divider, moved by pointer, arrows, Home and End; a double
 * click restores the default. The panes stack under 768 px. Renders a `<div>`.
 */
export function SplitPane({
  first,
  second,
  label,
  orientation = 'horizontal',
  sized = 'first',
  defaultSize = 400,
  min = 100,
  only,
  onResize,
  ref,
  style,
  ...rest
}: SplitPaneProps) {
  const texts = useTexts();
  const stacked = useMediaQuery('(max-width: 767.98px)');
  const box = useRef<HTMLDivElement>(null);
  const merged = useMergedRef(box, ref);
  const paneId = useId();
  const [size, setSize] = useState(defaultSize);
  const [before, setBefore] = useState(defaultSize);
  if (before !== defaultSize) {
    setBefore(defaultSize);
    setSize(defaultSize);
  }
  const [dragging, setDragging] = useState(false);

  const vertical = orientation === 'vertical';
  const room = () => (vertical ? box.current?.clientHeight : box.current?.clientWidth) ?? Infinity;
  const most = () => Math.max(min, room() - min);
  const bounded = (wanted: number) => Math.round(Math.min(most(), Math.max(min, wanted)));
  const choose = (wanted: number) => {
    const next = bounded(wanted);
    setSize(next);
    onResize?.(next);
  };

  const follow = (event: PointerEvent) => {
    const frame = box.current?.getBoundingClientRect();
    if (!dragging || !frame) return;
    const first = sized === 'first';
    if (vertical) return setSize(bounded(first ? event.clientY - frame.top : frame.bottom - event.clientY));
    const fromLeft = first !== isRightToLeft(event.currentTarget);
    setSize(bounded(fromLeft ? event.clientX - frame.left : frame.right - event.clientX));
  };
  const drop = () => {
    if (!dragging) return;
    setDragging(false);
    onResize?.(size);
  };
  const handleKey = (event: KeyboardEvent) => {
    const grow = sized === 'first' ? 16 : -16;
    const moves: Record<string, number> = {
      [vertical ? 'ArrowDown' : 'ArrowRight']: size + grow,
      [vertical ? 'ArrowUp' : 'ArrowLeft']: size - grow,
      Home: min,
      End: most(),
    };
    const wanted = moves[inlineKey(event.key, event.currentTarget)];
    if (wanted === undefined) return;
    event.preventDefault();
    choose(wanted);
  };

  const shape: CSSProperties & Record<`--${string}`, string> = { '--pane-size': `${size}px` };
  return (
    <Panes
      ref={merged}
      data-vertical={vertical || undefined}
      data-dragging={dragging || undefined}
      data-only={only}
      style={{ ...shape, ...style }}
      {...rest}
    >
      <Pane
        id={sized === 'first' ? paneId : undefined}
        data-sized={sized === 'first' || undefined}
        hidden={only === 'second'}
      >
        {first}
      </Pane>
      <Handle
        role="separator"
        hidden={only !== undefined}
        aria-orientation={stacked || vertical ? 'horizontal' : 'vertical'}
        aria-label={label ?? texts.resize}
        aria-controls={paneId}
        aria-valuenow={size}
        aria-valuemin={min}
        tabIndex={stacked ? -1 : 0}
        onKeyDown={handleKey}
        onDoubleClick={() => choose(defaultSize)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDragging(true);
        }}
        onPointerMove={follow}
        onPointerUp={drop}
        onPointerCancel={drop}
      />
      <Pane
        id={sized === 'second' ? paneId : undefined}
        data-sized={sized === 'second' || undefined}
        hidden={only === 'first'}
      >
        {second}
      </Pane>
    </Panes>
  );
}
