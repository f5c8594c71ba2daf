import type { ScriptOutput } from '@parlance/contract/calls/scriptRuns';

/** Entries that are kept of a script. */
export const mostEntries = 50;

export type OutputEntry = Exclude<ScriptOutput, { type: 'dropped' | 'step' | 'viewers' }> & { id: string };

export interface OutputLog {
  /** Oldest first. */
  entries: readonly OutputEntry[];
  /** How many came in all; those that are kept no longer included. */
  received: number;
}

export const emptyLog: OutputLog = { entries: [], received: 0 };

/** The log after entries that were left out. */
export const withDropped = (log: OutputLog, count: number): OutputLog => ({ ...log, received: log.received + count });

/** The log with another entry; one that is there already, from before a reconnection, is not added again. */
export function withEntry(log: OutputLog, entry: OutputEntry): OutputLog {
  if (log.entries.some(({ id }) => id === entry.id)) return log;
  return { entries: [...log.entries, entry].slice(-mostEntries), received: log.received + 1 };
}

export const droppedOf = ({ entries, received }: OutputLog): number => received - entries.length;

export const outputLevels = ['log', 'run', 'failed'] as const;
export type OutputLevel = (typeof outputLevels)[number];

export const levelOf = (entry: OutputEntry): OutputLevel =>
  entry.type === 'log' ? 'log' : entry.state === 'failed' ? 'failed' : 'run';

/** What an entry says. */
export const messageOf = (
  entry: OutputEntry,
  stateName: (state: Extract<OutputEntry, { type: 'run' }>['state']) => string,
) =>
  entry.type === 'log' ? entry.message : [stateName(entry.state), entry.error?.message].filter(Boolean).join(' · ');
