import type { ScriptOutput } from '@parlance/contract/calls/scriptRuns';

/** Maximum number of entries kept per script. */
export const maxEntries = 50;

export type OutputEntry = Exclude<ScriptOutput, { type: 'dropped' | 'step' | 'viewers' }> & { id: string };

export interface OutputLog {
  /** Oldest first. */
  entries: readonly OutputEntry[];
  /** Number of all received entries, dropped ones included. */
  received: number;
}

export const emptyLog: OutputLog = { entries: [], received: 0 };

/** Counts entries that the server left out. */
export const withDropped = (log: OutputLog, count: number): OutputLog => ({ ...log, received: log.received + count });

/** Adds an entry, unless it is a repetition after a reconnection. */
export function withEntry(log: OutputLog, entry: OutputEntry): OutputLog {
  if (log.entries.some(({ id }) => id === entry.id)) return log;
  return { entries: [...log.entries, entry].slice(-maxEntries), received: log.received + 1 };
}

export const droppedOf = ({ entries, received }: OutputLog): number => received - entries.length;

export const outputLevels = ['log', 'run', 'failed'] as const;
export type OutputLevel = (typeof outputLevels)[number];

export const levelOf = (entry: OutputEntry): OutputLevel =>
  entry.type === 'log' ? 'log' : entry.state === 'failed' ? 'failed' : 'run';

/** The text of an entry. */
export const messageOf = (
  entry: OutputEntry,
  stateName: (state: Extract<OutputEntry, { type: 'run' }>['state']) => string,
) =>
  entry.type === 'log' ? entry.message : [stateName(entry.state), entry.error?.message].filter(Boolean).join(' · ');
