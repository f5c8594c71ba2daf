import { useEffect, useRef } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'));

/** `n`, `?`, or `mod+z` where Ctrl (on Apple ⌘) is held. */
const nameOf = (event: KeyboardEvent): string =>
  (event.ctrlKey || event.metaKey ? (event.shiftKey ? 'mod+shift+' : 'mod+') : '') + event.key.toLowerCase();

/** Keys of the screen; they rest while something is typed, and while a dialog or menu is open. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      if (isTyping(event.target) || document.querySelector('[aria-modal="true"], [role="menu"]')) return;
      const action = current.current[nameOf(event)];
      if (!action) return;
      event.preventDefault();
      event.stopPropagation();
      action();
    };
    // Before the app's own keys: `?` here shows the keys of this screen.
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, []);
}
