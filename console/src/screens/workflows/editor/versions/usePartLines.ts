import { useCall } from '../../../../shared/api/queryClient.ts';
import { can } from '../../../../shared/state/session.ts';
import type { PartKey, ScriptParts } from '../data/scriptDraft.ts';
import { linesOfValue } from '../data/valueLines.ts';
import { useLineText } from './useLineText.ts';

/** What people read of a part of a script, line by line. */
export function usePartLines(ws: string): (parts: ScriptParts, key: PartKey) => string[] {
  const textOf = useLineText();
  const enabled = can('nlp_intent:read', ws);
  const intents = useCall('GET /api/1.0/gael/:ws/intents', { params: { ws } }, { enabled }).data?.data;
  const nameOf = (id: string) => intents?.find((intent) => intent.id === id)?.intent_name ?? id;
  return (parts, key) => {
    const value = parts[key];
    if (value === undefined || value === null || value === '') return [];
    if (typeof value === 'string') return key === 'intent' ? [nameOf(value)] : value.split('\n');
    return linesOfValue(value).flatMap((line) => textOf(line) ?? []);
  };
}
