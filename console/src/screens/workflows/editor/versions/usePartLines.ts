import type { PartKey, ScriptParts } from '../data/scriptDraft.ts';
import { useIntentName } from '../data/useIntentName.ts';
import { linesOfValue } from '../data/valueLines.ts';
import { useLineText } from './useLineText.ts';

/** The displayed lines of a part of a script. */
export function usePartLines(ws: string): (parts: ScriptParts, key: PartKey) => string[] {
  const textOf = useLineText();
  const nameOf = useIntentName(ws);
  return (parts, key) => {
    const value = parts[key];
    if (value === undefined || value === null || value === '') return [];
    if (typeof value === 'string') return key === 'intent' ? [nameOf(value)] : value.split('\n');
    return linesOfValue(value).flatMap((line) => textOf(line) ?? []);
  };
}
