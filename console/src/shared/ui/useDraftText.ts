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
  if (seen !== kept) {
    setSeen(kept);
    // Nothing is lost of what is being typed when the address catches up with it.
    if (text.trim() !== kept) write(kept);
  }
  // What is kept may have changed just before the pause was over: that is newer than what was typed.
  const handOn = useEffectEvent((typed: string, before: string) => {
    if (kept === before) keep(typed.trim());
  });
  useEffect(() => {
    if (text.trim() === kept) return undefined;
    const timer = setTimeout(() => handOn(text, kept), pause);
    return () => clearTimeout(timer);
  }, [text, kept]);
  return { text, write };
}
