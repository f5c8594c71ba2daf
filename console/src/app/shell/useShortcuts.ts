import { useEffect, useRef } from 'react';
import { sequenceTime } from '../../shared/state/keyPairs.ts';
import { isTyping } from '../../shared/state/typing.ts';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Letters in lists, dialogs and menus are theirs: type-ahead, bulk actions. */
const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('[role="grid"], [role="menu"], [role="dialog"], [role="listbox"]') !== null;

/**
 * Runs actions on keys pressed anywhere on the page: `mod+k`, `?`, and `g d` for one after the other.
 * Keys without a modifier do nothing while the user types.
 * @param actionOf what keys do at the moment they are pressed
 */
export function useShortcuts(actionOf: (keys: string) => (() => void) | undefined): void {
  const current = useRef(actionOf);
  useEffect(() => {
    current.current = actionOf;
  });
  useEffect(() => {
    let first = { key: '', at: 0 };
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      const mod = isApple ? event.metaKey : event.ctrlKey;
      const key = event.key.toLowerCase();
      if (!mod && (event.metaKey || event.ctrlKey || isTyping(event.target) || takesLetters(event.target))) return;
      const pair = event.timeStamp - first.at < sequenceTime ? `${first.key} ${key}` : '';
      const action = mod ? current.current(`mod+${key}`) : (current.current(pair) ?? current.current(key));
      first = { key, at: event.timeStamp };
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
