import { useEffect, useEffectEvent, useId, useState, type CSSProperties, type ReactNode, type Ref } from 'react';
import { styled } from 'styled-components';
import { deepActiveElement, tabStops } from '../layers/dom.ts';
import { floatingSurface } from '../layers/floating.styles.ts';
import { Portal } from '../layers/Portal.tsx';
import { useAnchored, type Placement } from '../layers/useAnchored.ts';
import { useLayer } from '../layers/useLayer.ts';

/** Spread on the button that opens the popover. */
export interface PopoverTriggerProps {
  ref: Ref<HTMLButtonElement>;
  'aria-haspopup': 'dialog';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
}

export interface PopoverProps {
  /** Renders the button from the props it gets. */
  trigger: (props: PopoverTriggerProps, state: { open: boolean }) => ReactNode;
  /** Accessible name of the panel. */
  label: string;
  /** The content, or a function of `close` that returns it. */
  children: ReactNode | ((close: () => void) => ReactNode);
  /** Preferred position; it moves where there is not enough space. @default 'bottom-start' */
  placement?: Placement;
  /** Pixels; never wider than the window. @default as wide as the content, 360 at most */
  width?: number;
  /** Controls it from outside, together with `onOpenChange`. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/**
 * A button that opens a small panel of controls; the page stays usable. Renders a `<div role="dialog">` in a portal.
 */
export function Popover(props: PopoverProps) {
  const { trigger, label, children, placement = 'bottom-start', width, onOpenChange } = props;
  const id = useId();
  const [own, setOwn] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const open = props.open ?? own;
  const change = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };
  const close = (restoreFocus: boolean) => {
    if (restoreFocus) button?.focus({ preventScroll: true });
    change(false);
  };
  const triggerProps: PopoverTriggerProps = {
    ref: setButton,
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    onClick: () => change(!open),
  };
  return (
    <>
      {trigger(triggerProps, { open })}
      {open && button && (
        <Portal>
          <PopoverPanel id={id} label={label} anchor={button} placement={placement} width={width} onClose={close}>
            {typeof children === 'function' ? children(() => close(true)) : children}
          </PopoverPanel>
        </Portal>
      )}
    </>
  );
}

interface PopoverPanelProps {
  id: string;
  label: string;
  anchor: HTMLElement;
  placement: Placement;
  width: number | undefined;
  onClose: (restoreFocus: boolean) => void;
  children: ReactNode;
}

function PopoverPanel({ id, label, anchor, placement, width, onClose, children }: PopoverPanelProps) {
  const { panel, setPanel, setAnchor, style } = useAnchored({ placement });
  useLayer({ element: panel, anchor, onEscape: () => onClose(true), onOutside: () => onClose(false) });

  const start = useEffectEvent((element: HTMLElement) => {
    setAnchor(anchor);
    if (element.contains(deepActiveElement())) return;
    const first = element.querySelector<HTMLElement>('[data-autofocus]') ?? tabStops(element)[0] ?? element;
    first.focus({ preventScroll: true });
  });
  // The panel is not next to its button in the DOM: Tab past either end continues from the button.
  const leave = useEffectEvent((event: KeyboardEvent, element: HTMLElement) => {
    if (event.key !== 'Tab') return;
    const stops = tabStops(element);
    const active = deepActiveElement();
    const atEnd = event.shiftKey ? active === stops[0] || active === element : active === (stops.at(-1) ?? element);
    if (!atEnd) return;
    if (event.shiftKey) event.preventDefault();
    onClose(true);
  });
  useEffect(() => {
    if (!panel) return undefined;
    const handleKeyDown = (event: KeyboardEvent) => leave(event, panel);
    panel.addEventListener('keydown', handleKeyDown);
    start(panel);
    return () => panel.removeEventListener('keydown', handleKeyDown);
  }, [panel]);

  const sized: CSSProperties = width ? { ...style, width } : style;
  return (
    <Panel ref={setPanel} id={id} role="dialog" aria-label={label} tabIndex={-1} style={sized}>
      {children}
    </Panel>
  );
}

const Panel = styled.div`
  ${floatingSurface}
  width: max-content;
  max-width: min(360px, calc(100vw - 16px));
  max-height: var(--available-height);
  padding: var(--space-3);
  overflow: auto;
  overscroll-behavior: contain;
  &[style*='width:'] {
    max-width: calc(100vw - 16px);
  }
`;
