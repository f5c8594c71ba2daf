import { useEffect, useEffectEvent, useState } from 'react';

/** Debounce in ms. */
const pause = 300;

/**
 * The text of a field that is stored elsewhere (in the address). It is debounced when typed, and replaced when the
 * stored text changes.
 */
export function useDraftText(
  kept: string,
  keep: (text: string) => void,
): { text: string; write: (text: string) => void } {
  const [text, write] = useState(kept);
  const [seen, setSeen] = useState(kept);
  // Texts passed on but not stored yet: the address updates a moment later, when the user may have typed more.
  const [handed, setHanded] = useState<readonly string[]>([]);
  if (seen !== kept) {
    setSeen(kept);
    const ours = handed.indexOf(kept);
    setHanded(ours < 0 ? [] : handed.slice(ours + 1));
    if (ours < 0) write(kept);
  }
  // If the stored text changed during the debounce, it is newer than the typed text.
  const handOn = useEffectEvent((typed: string, before: string) => {
    if (kept !== before) return;
    setHanded((earlier) => [...earlier, typed.trim()]);
    keep(typed.trim());
  });
  useEffect(() => {
    if (text.trim() === kept) return undefined;
    // Clearing is not debounced, so that a user who leaves at once finds the field cleared when they come back.
    const timer = setTimeout(() => handOn(text, kept), text.trim() === '' ? 0 : pause);
    return () => clearTimeout(timer);
  }, [text, kept]);
  return { text, write };
}
