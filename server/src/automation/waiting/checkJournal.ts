import type { WaitingRun } from '@parlance/contract/calls/waitingRuns';
import type { ScriptContent } from '@parlance/contract/calls/scripts';
import type { Deps } from '../../platform/deps.ts';
import { argsOf, endOf } from '../runs/engine.ts';
import { entryOf, programOf } from '../runs/prepareRun.ts';
import { readSteps, type RunRow } from '../runs/runs.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { GuestCall, JournalEntry, Outcome } from '../sandbox/protocol.ts';
import { callKey } from '../replay/alignSteps.ts';

/** A version of a script that a waiting run may be moved to. */
export interface Target {
  name: string;
  version: number;
  content: ScriptContent;
}

export type Fit = Pick<WaitingRun, 'outcome' | 'difference' | 'error'>;

const fits: Fit = { outcome: 'fits', difference: null, error: null };

/**
 * Checks whether a waiting run could continue in another version, without any effects: the version has to make the
 * calls of its journal, and ask the question that waits for an answer. Rules are not applied again, as the run has
 * begun.
 */
export async function checkJournal(
  { db }: Pick<Deps, 'db'>,
  sandbox: Sandbox,
  run: RunRow,
  { name, version, content }: Target,
): Promise<Fit> {
  const journal = await db.tx(async (tx) => {
    const entries: JournalEntry[] = [];
    for (const step of await readSteps(tx, run)) entries.push(await entryOf(tx, step));
    return entries;
  });
  // A question becomes a step once it is answered.
  const calls = [
    ...journal.map((entry) => ({ kind: entry.kind, args: argsOf(entry), entry })),
    ...(run.asking ? [{ kind: 'ask', args: run.asking.args, entry: undefined }] : []),
  ];
  let made = 0;
  let found: Fit | undefined;
  const answer = async (asked: readonly GuestCall[]): Promise<Outcome[] | null> => {
    const outcomes: Outcome[] = [];
    for (const call of asked) {
      const was = calls[call.seq];
      const now = { kind: call.kind, args: argsOf(call) };
      if (was && !isSameCall(was, now)) {
        found = differing(call.seq, was, now);
        return null;
      }
      made = call.seq + 1;
      if (!was?.entry) {
        found = fits;
        return null;
      }
      outcomes.push(was.entry);
    }
    return outcomes;
  };
  const end = await sandbox.run(programOf({ ...run, version }, content, name), answer);
  if (found || end.type === 'left') return found ?? fits;
  const { state, error } = endOf(end);
  if (state === 'failed') return { outcome: 'fails', difference: null, error: error ?? null };
  const missing = calls[made];
  return missing ? differing(made, missing, null) : fits;
}

type JournalCall = { kind: string; args: unknown[] };

const differing = (seq: number, { kind, args }: JournalCall, now: JournalCall | null): Fit => ({
  outcome: 'differs',
  difference: { call: seq + 1, was: { kind, args }, now },
  error: null,
});

/** Compares calls as continued runs do: the text of a log line may differ. */
const isSameCall = (was: JournalCall, now: JournalCall): boolean =>
  was.kind === now.kind && (was.kind === 'log' || callKey(was) === callKey(now));
