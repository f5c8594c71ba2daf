import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { session } from '../state/session.ts';
import { readMemory, writeMemory, type TableMemory } from './tableMemory.ts';

/** The stored state of a table, and a function to change it. */
export function useTableMemory(table: string): [TableMemory, (changes: Partial<TableMemory>) => void] {
  const person = useSnapshot(session).user?.id ?? '';
  const [memory, setMemory] = useState(() => readMemory(person, table));
  const remember = (changes: Partial<TableMemory>) => {
    // Read again: another table with this key, or another window, may have written meanwhile.
    const next = { ...readMemory(person, table), ...changes };
    writeMemory(person, table, next);
    setMemory(next);
  };
  return [memory, remember];
}
