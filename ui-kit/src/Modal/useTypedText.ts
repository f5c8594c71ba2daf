import { useCallback, useEffect, useRef } from 'react';
import { eventTarget } from '../layers/dom.ts';

interface Typing {
  before: string;
  typed: string;
}

/** Fields that hold text. Search fields and comboboxes hold none; other kinds of inputs are picked. */
const textFields = ['text', 'email', 'url', 'tel', 'password', 'number']
  .map((type) => `input[type=${type}]:not([role=combobox])`)
  .concat('input:not([type]):not([role=combobox])', 'textarea')
  .join(',');

/**
 * Returns a function that tells whether the user has typed a new text into the fields that an element contains now. It
 * uses the last typing instead of the value, because a field of tags empties itself with each tag.
 */
export function useTypedText(element: HTMLElement | null): () => boolean {
  const typings = useRef(new Map<Element, Typing>());

  useEffect(() => {
    if (!element) return undefined;
    const note = (event: Event) => {
      const field = eventTarget(event);
      if (!field?.matches(textFields) || !('value' in field)) return;
      const value = String(field.value);
      const before = typings.current.get(field)?.before ?? value;
      // A field may handle a paste itself; otherwise its input event follows.
      const pasted = event instanceof ClipboardEvent ? (event.clipboardData?.getData('text') ?? '') : '';
      typings.current.set(field, { before, typed: `${value}${pasted}` });
    };
    const events = ['beforeinput', 'paste', 'input'];
    for (const name of events) element.addEventListener(name, note, true);
    return () => {
      for (const name of events) element.removeEventListener(name, note, true);
    };
  }, [element]);

  return useCallback(
    () => [...typings.current].some(([{ isConnected }, { before, typed }]) => isConnected && typed !== before),
    [],
  );
}
