import { useEffect, useRef } from 'react';
import { sequenceTime } from './keyPairs.ts';
import { isTyping } from './typing.ts';

/** The name of a key: `n`, `?`, or `mod+z` with Ctrl (on Apple ⌘). */
const nameOf = (event: KeyboardEvent): string =>
  (event.ctrlKey || event.metaKey ? (event.shiftKey ? 'mod+shift+' : 'mod+') : '') + event.key.toLowerCase();

interface KeysOptions {
  /** Whether a key belongs to the element where it was pressed, such as the keys of a table's rows. */
  isExcluded?: (name: string, pressed: Element) => boolean;
}

/** Handles keys of the screen; ignored while the user types, and while a dialog or menu is open. */
export function useKeys(keys: Readonly<Record<string, () => void>>, { isExcluded }: KeysOptions = {}): void {
  const current = useRef({ keys, isExcluded });
  useEffect(() => {
    current.current = { keys, isExcluded };
  });
  useEffect(() => {
    let leaving = -sequenceTime;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      if (isTyping(event.target) || document.querySelector('[aria-modal="true"], [role="menu"]')) return;
      const name = nameOf(event);
      // `g` begins a pair that goes to a screen, and the next letter names the screen.
      if (event.timeStamp - leaving < sequenceTime) {
        leaving = -sequenceTime;
        return;
      }
      if (name === 'g') {
        leaving = event.timeStamp;
        return;
      }
      const action = current.current.keys[name];
      if (!action) return;
      if (event.target instanceof Element && current.current.isExcluded?.(name, event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      action();
    };
    // In the capture phase, before the shell's own keys: `?` here shows the keys of this screen.
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, []);
}
