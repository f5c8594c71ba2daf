import { useRef, type KeyboardEvent } from 'react';

/** Recalls sent messages: arrow up in an empty box or at its start, arrow down forward again to the draft. */
export function useHistory(history: readonly string[], value: string, onChange: (text: string) => void) {
  const place = useRef<{ at: number; draft: string } | null>(null);

  return {
    reset: () => {
      place.current = null;
    },
    /** Whether the key was a step through the history. */
    step: (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
      const { selectionStart, selectionEnd } = event.currentTarget;
      const browsing = place.current !== null && value === (history[place.current.at] ?? '');
      if (!browsing) place.current = null;
      const at = place.current?.at ?? history.length;
      const draft = place.current?.draft ?? value;
      if (event.key === 'ArrowUp') {
        if (!browsing && (selectionStart !== 0 || selectionEnd !== 0)) return false;
        if (at <= 0) return false;
        place.current = { at: at - 1, draft };
        onChange(history[at - 1] ?? '');
        return true;
      }
      if (event.key !== 'ArrowDown' || !browsing) return false;
      const next = at + 1;
      place.current = next < history.length ? { at: next, draft } : null;
      onChange(next < history.length ? (history[next] ?? '') : draft);
      return true;
    },
  };
}
