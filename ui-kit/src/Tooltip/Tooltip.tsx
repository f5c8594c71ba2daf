import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { isElement } from '../layers/dom.ts';
import { Portal } from '../layers/Portal.tsx';
import { useAnchored, type Placement } from '../layers/useAnchored.ts';
import { useLayer } from '../layers/useLayer.ts';

export interface TooltipProps {
  /** Text only, no controls. */
  content: ReactNode;
  /** One focusable element. */
  children: ReactNode;
  /** Preferred position; it moves where there is not enough space. @default 'top' */
  placement?: Placement;
  /** Milliseconds of hovering before it shows; one shown soon after another shows at once. @default 400 */
  delay?: number;
  /** Whether it describes the element or names it, as for an icon button. @default 'description' */
  as?: 'description' | 'label';
  /** @default false */
  disabled?: boolean;
}

/** A tooltip opened within this time after another one shows at once; in milliseconds. */
const GROUP_PAUSE = 400;
let lastHidden = 0;
let shown = 0;
const isFollowing = () => shown > 0 || Date.now() - lastHidden < GROUP_PAUSE;

/**
 * A short explanation on hover and focus. Stays while the pointer is over the element or the tooltip; Escape hides it.
 * Touch does not show it, so it must not be the only source of its text.
 */
export function Tooltip(props: TooltipProps) {
  const { content, children, placement = 'top', delay = 400, as = 'description', disabled = false } = props;
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [target, setTarget] = useState<Element | null>(null);

  // Events of a menu opened by the element bubble here through React's tree.
  const isInside = (element: unknown) => isElement(element) && anchor.current?.contains(element);
  const show = (after: number) => {
    clearTimeout(timer.current);
    if (!disabled) timer.current = setTimeout(() => setTarget(anchor.current?.firstElementChild ?? null), after);
  };
  const hide = (after = 0) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setTarget(null), after);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!target) return undefined;
    const attribute = as === 'label' ? 'aria-labelledby' : 'aria-describedby';
    const before = target.getAttribute(attribute);
    target.setAttribute(attribute, before ? `${before} ${id}` : id);
    shown += 1;
    return () => {
      shown -= 1;
      lastHidden = Date.now();
      if (before === null) target.removeAttribute(attribute);
      else target.setAttribute(attribute, before);
    };
  }, [target, as, id]);

  return (
    <>
      <span
        ref={anchor}
        role="presentation"
        style={{ display: 'contents' }}
        onPointerEnter={(event) => {
          if (event.pointerType === 'touch' || !isInside(event.target)) return;
          show(isFollowing() ? 0 : delay);
        }}
        onPointerLeave={() => hide(100)}
        onPointerDown={() => hide()}
        onFocus={(event) => {
          if (isInside(event.target) && event.target.matches(':focus-visible')) show(0);
        }}
        onBlur={() => hide()}
      >
        {children}
      </span>
      {target && !disabled && (
        <Portal>
          <Bubble id={id} target={target} placement={placement} onEnter={() => show(0)} onLeave={hide}>
            {content}
          </Bubble>
        </Portal>
      )}
    </>
  );
}

interface BubbleProps {
  id?: string;
  target: Element;
  placement: Placement;
  onEnter: () => void;
  onLeave: () => void;
  children: ReactNode;
}

/** The tooltip itself, beside its element. */
export function Bubble({ id, target, placement, onEnter, onLeave, children }: BubbleProps) {
  const { panel, setPanel, setAnchor, style } = useAnchored({ placement, gap: 6 });
  useLayer({ element: panel, anchor: target, onEscape: onLeave });
  useEffect(() => setAnchor(target), [target, setAnchor]);
  return (
    <Box ref={setPanel} id={id} role="tooltip" style={style} onPointerEnter={onEnter} onPointerLeave={onLeave}>
      {children}
    </Box>
  );
}

const Box = styled.div`
  z-index: var(--z-toast);
  max-width: min(320px, calc(100vw - 16px));
  max-height: min(var(--available-height), 60dvh);
  overflow: auto;
  padding: var(--space-1) var(--space-2);
  border-radius: 6px;
  background: var(--surface-inverse);
  color: var(--text-inverse);
  box-shadow: var(--shadow-float);
  font-size: var(--size-s);
  line-height: 1.4;
  overflow-wrap: anywhere;
  kbd {
    border-color: color-mix(in oklch, currentColor 40%, transparent);
    color: inherit;
  }
`;
