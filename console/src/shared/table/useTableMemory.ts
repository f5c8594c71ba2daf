import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { session } from '../state/session.ts';
import { readMemory, writeMemory, type TableMemory } from './tableMemory.ts';

/** What this person's browser remembers of a table, and how to change it. */
export function useTableMemory(table: string): [TableMemory, (changes: Partial<TableMemory>) => void] {
  const person = useSnapshot(session).user?.id ?? '';
  const [memory, setMemory] = useState(() => readMemory(person, table));
  const remember = (changes: Partial<TableMemory>) => {
    // Read again: another table of the same kind, or another window, may have written meanwhile.
    const next = { ...readMemory(person, table), ...changes };
    writeMemory(person, table, next);
    setMemory(next);
  };
  return [memory, remember];
}
