import { useEffect, useEffectEvent, useState } from 'react';

/** The pause in typing before the text is used, ms. */
const pause = 300;

/** A text that is typed here and kept elsewhere (the address): handed on after a pause, taken over when it changes there. */
export function useDraftText(
  kept: string,
  keep: (text: string) => void,
): { text: string; write: (text: string) => void } {
  const [text, write] = useState(kept);
  const [seen, setSeen] = useState(kept);
  // Handed on, and not yet kept: the address catches up a moment later, when more may be typed.
  const [handed, setHanded] = useState<readonly string[]>([]);
  if (seen !== kept) {
    setSeen(kept);
    const ours = handed.indexOf(kept);
    setHanded(ours < 0 ? [] : handed.slice(ours + 1));
    if (ours < 0) write(kept);
  }
  // What is kept may have changed just before the pause was over: that is newer than what was typed.
  const handOn = useEffectEvent((typed: string, before: string) => {
    if (kept !== before) return;
    setHanded((earlier) => [...earlier, typed.trim()]);
    keep(typed.trim());
  });
  useEffect(() => {
    if (text.trim() === kept) return undefined;
    // Cleared is not in the middle of a word. Who goes on at once finds the cleared text when they come back.
    const timer = setTimeout(() => handOn(text, kept), text.trim() === '' ? 0 : pause);
    return () => clearTimeout(timer);
  }, [text, kept]);
  return { text, write };
}
