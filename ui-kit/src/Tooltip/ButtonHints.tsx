import { useEffect, useState } from 'react';
import { isElement } from '../layers/dom.ts';
import { Portal } from '../layers/Portal.tsx';
import { Keys } from '../ShortcutSheet/Keys.tsx';
import { Bubble } from './Tooltip.tsx';

/**
 * Buttons and links with an icon alone are named by a label, or by words that the rail of a sidebar hides, and say it in their
 * title; a button whose words a phone hides says them; buttons with words say the keys that do the same, unless they show them. The keys of tabs are those of every tab list.
 */
const hinted =
  ':is(button, a):not([role=tab], :has(kbd)):is([aria-label][title], [data-rail][title], [data-icon-on-phones], [aria-keyshortcuts])';
/** Milliseconds of hovering before a hint shows. */
const pause = 400;

/** The words of a button that has room for its icon alone. */
function hiddenWords(button: Element): string | null {
  const words = button.querySelector<HTMLElement>(':scope > [data-part=text]');
  return words && words.offsetWidth <= 1 ? words.textContent : null;
}

interface Hint {
  button: Element;
  /** Null: it has words. */
  text: string | null;
  /** Keys that do the same. */
  keys: string | null;
}

/**
 * Shows the titles of all icon buttons of the page and the keys of all buttons as tooltips, on focus too: mount it once. The browser
 * would show a title late, without keys, and never to those who use a keyboard; while this is not loaded it still does.
 */
export function ButtonHints() {
  const [hint, setHint] = useState<Hint>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** The button whose hint shows, or will. */
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
    // The hint of a focused button follows it: neither a pointer that lies elsewhere nor scrolling to the button takes it away.
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
    // The key that moved the focus may be what had this loaded.
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
    // Or the browser would show it too.
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
