import { readViews, type TableView } from '@parlance/ui-kit/table';
import { readStored, storageKeys, writeStored } from '../browser/storage.ts';

/** The stored state of one table, per user and browser. */
export interface TableMemory {
  /** Keys of the hidden columns; missing until the user selects columns. */
  hidden?: string[];
  /** Pixels by column key. */
  widths: Record<string, number>;
  views: TableView[];
}

const keyOf = (person: string, table: string) => `${storageKeys.table}/${person}/${table}`;

function parsed(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

const isNumber = (entry: [string, unknown]): entry is [string, number] => Number.isFinite(entry[1]);

/** Reads the stored value; a damaged one is ignored. */
export function readMemory(person: string, table: string): TableMemory {
  const kept = parsed(readStored('localStorage', keyOf(person, table)));
  const widths = 'widths' in kept && typeof kept.widths === 'object' ? (kept.widths ?? {}) : {};
  return {
    ...('hidden' in kept &&
      Array.isArray(kept.hidden) && { hidden: kept.hidden.filter((key): key is string => typeof key === 'string') }),
    widths: Object.fromEntries(Object.entries(widths).filter(isNumber)),
    views: readViews('views' in kept ? kept.views : []),
  };
}

export function writeMemory(person: string, table: string, memory: TableMemory): void {
  writeStored('localStorage', keyOf(person, table), JSON.stringify(memory));
}
