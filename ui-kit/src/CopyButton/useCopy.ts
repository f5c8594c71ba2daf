import { useEffect, useState } from 'react';
import { copyText } from './copyText.ts';

/** How long the outcome is shown, in milliseconds. */
const SHOWN = 1000;

export type CopyOutcome = 'copied' | 'failed';

/** Copies a text, and returns the outcome for a second. */
export function useCopy(): { outcome: CopyOutcome | null; copy: (text: string) => Promise<CopyOutcome> } {
  // An object, so that copying again restarts the second.
  const [shown, setShown] = useState<{ outcome: CopyOutcome } | null>(null);
  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(() => setShown(null), SHOWN);
    return () => clearTimeout(timer);
  }, [shown]);
  const copy = async (text: string) => {
    const outcome = await copyText(text).then(
      () => 'copied' as const,
      () => 'failed' as const,
    );
    setShown({ outcome });
    return outcome;
  };
  return { outcome: shown?.outcome ?? null, copy };
}
