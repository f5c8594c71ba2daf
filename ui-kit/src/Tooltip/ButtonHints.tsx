import { useEffect, useState } from 'react';
import { isElement } from '../layers/dom.ts';
import { Portal } from '../layers/Portal.tsx';
import { Keys } from '../ShortcutSheet/Keys.tsx';
import { Bubble } from './Tooltip.tsx';

/**
 * Selectors of buttons and links with hints. Icon-only buttons are named by a label, or by text that the rail of a
 * sidebar hides, and have it in their title; a button whose text is hidden on a phone shows that text; buttons with
 * text show their shortcut unless it is visible. The keys of tabs are the same in every tab list.
 */
const hinted =
  ':is(button, a):not([role=tab], :has(kbd)):is([aria-label][title], [data-rail][title], [data-icon-on-phones], [aria-keyshortcuts])';
/** Milliseconds of hovering before a hint shows. */
const pause = 400;

/** The hidden text of a button that has space for its icon only. */
function hiddenWords(button: Element): string | null {
  const words = button.querySelector<HTMLElement>(':scope > [data-part=text]');
  return words && words.offsetWidth <= 1 ? words.textContent : null;
}

interface Hint {
  button: Element;
  /** Null: the button has visible text. */
  text: string | null;
  /** Equivalent shortcut. */
  keys: string | null;
}

/**
 * Shows the titles of icon-only buttons and the shortcuts of all buttons as tooltips, on focus too; mount it once. The
 * browser's own titles appear late, without shortcuts, and not for keyboard users; until this is loaded they still do.
 */
export function ButtonHints() {
  const [hint, setHint] = useState<Hint>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** The button whose hint is shown, or about to be. */
    let current: Element | undefined;
    const show = (target: EventTarget | null, after: number) => {
      const button = isElement(target) ? target.closest(hinted) : null;
      if (!button) return;
      const text = button.getAttribute('title') ?? hiddenWords(button);
      const keys = button.getAttribute('aria-keyshortcuts');
      if (text === null && keys === null) return;
      clearTimeout(timer);
      current = button;
      timer = setTimeout(() => setHint({ button, text, keys }), after);
    };
    const hide = () => {
      clearTimeout(timer);
      current = undefined;
      setHint(undefined);
    };
    // The hint of a focused button stays with it: a pointer elsewhere or scrolling to the button does not hide it.
    const hideHovered = () => {
      if (!current?.matches(':focus-visible')) hide();
    };
    const handleOver = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') show(target, pause);
    };
    const showFocused = (target: EventTarget | null) => {
      if (isElement(target) && target.matches(':focus-visible')) show(target, 0);
    };
    const handleFocus = ({ target }: FocusEvent) => showFocused(target);
    // The key that moved the focus may also have caused this component to load.
    showFocused(document.activeElement);
    document.addEventListener('pointerover', handleOver);
    document.addEventListener('focusin', handleFocus);
    for (const type of ['pointerdown', 'focusout'] as const) document.addEventListener(type, hide, true);
    for (const type of ['pointerout', 'scroll'] as const) document.addEventListener(type, hideHovered, true);
    return () => {
      hide();
      document.removeEventListener('pointerover', handleOver);
      document.removeEventListener('focusin', handleFocus);
      for (const type of ['pointerdown', 'focusout'] as const) document.removeEventListener(type, hide, true);
      for (const type of ['pointerout', 'scroll'] as const) document.removeEventListener(type, hideHovered, true);
    };
  }, []);
  useEffect(() => {
    if (!hint) return undefined;
    // Otherwise the browser would show it too.
    const { button } = hint;
    const title = button.getAttribute('title');
    if (title === null) return undefined;
    button.removeAttribute('title');
    return () => {
      if (!button.hasAttribute('title')) button.setAttribute('title', title);
    };
  }, [hint]);
  if (!hint) return null;
  const leave = () => setHint(undefined);
  return (
    <Portal>
      <Bubble
        target={hint.button}
        placement={hint.button.matches('[data-rail]') ? 'right' : 'top'}
        onEnter={() => {}}
        onLeave={leave}
      >
        {hint.text} {hint.keys && <Keys keys={hint.keys} />}
      </Bubble>
    </Portal>
  );
}
