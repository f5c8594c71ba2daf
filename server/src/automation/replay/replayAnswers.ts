import type { ReplayedStep } from '@parlance/contract/calls/scriptReplays';
import type { ScriptStep } from '@parlance/contract/calls/scriptRuns';
import { scriptLimits } from '@parlance/contract/limits';
import type { Deps } from '../../platform/deps.ts';
import { type CallScope, effects, endOfWait, errorForScript, requests } from '../runs/hostCalls.ts';
import { withCode } from '../runs/prepareRun.ts';
import { isEndedByScript, type RunRow } from '../runs/runs.ts';
import { argsOf } from '../runs/engine.ts';
import type { GuestCall, JournalEntry, Outcome } from '../sandbox/protocol.ts';
import { sortedJson } from '../sandbox/sortedJson.ts';
import { type CalledDraft, codeOf, isNamed } from '../scripts/callers.ts';
import { callKey } from './alignSteps.ts';

/** A step of the run, in the forms for people and for scripts. */
export interface RecordedStep {
  step: ScriptStep;
  entry: JournalEntry;
}

/** Calls that only read: they are made now where the run has no answer. */
const readsNow = new Set(['getEvent', 'memory.get', 'call', 'understand']);
/** Calls whose effect is withheld, with the index of the argument that is their result. */
const withheld: Readonly<Record<string, number | null>> = {
  log: null,
  say: null,
  command: null,
  handOver: null,
  setEvent: 3,
  'memory.set': null,
  'memory.delete': null,
};

/**
 * Answers the calls of a replay. While nothing differs, answers come from the run; afterwards too, for the same call,
 * the same question or the same request. Otherwise reading calls are made now, and effects are withheld.
 */
export class ReplayAnswers {
  readonly made: ReplayedStep[] = [];
  /** The script made a call that has no answer. */
  lacksAnswer = false;
  /** The replay did all that the run did, which was ended or waits for a reason outside of the script. */
  endsAsRun = false;
  private readonly recorded: readonly RecordedStep[];
  private readonly unused: Set<RecordedStep>;
  private readonly scope: CallScope;
  private readonly called: CalledDraft | undefined;
  private differs = false;
  private clock: number;
  /** Values that the replay itself has set. */
  private readonly set = new Map<string, unknown>();

  constructor(
    deps: Deps,
    run: RunRow,
    script: string,
    { recorded, called }: { recorded: readonly RecordedStep[]; called: CalledDraft | undefined },
  ) {
    this.called = called;
    this.scope = { deps, run, script, conversations: undefined };
    this.recorded = recorded;
    this.unused = new Set(recorded);
    this.clock = run.createdAt.getTime();
  }

  /** Passed to the sandbox; null: the script is abandoned. */
  readonly answer = async (calls: readonly GuestCall[]): Promise<Outcome[] | null> => {
    const outcomes: Outcome[] = [];
    for (const call of calls) {
      if (!this.differs && call.seq >= this.recorded.length && !isEndedByScript(this.scope.run)) {
        if (this.endAsRun(call)) return null;
      }
      const answered = await this.answerOne(call);
      if (!answered) return null;
      const outcome = this.withDraft(call, answered);
      this.clock = Math.max(this.clock, outcome.at);
      outcomes.push(outcome);
    }
    return outcomes;
  };

  /** Whether the run waits for a time after all that was replayed. */
  get waitsAsRun(): boolean {
    const { state, asking } = this.scope.run;
    return state === 'waiting' && asking === null && !this.differs && this.made.length === this.recorded.length;
  }

  /**
   * Ends the replay where the run waits or was ended. If the run waits with a question, the call has to be the same
   * question.
   */
  private endAsRun(call: GuestCall): boolean {
    const { asking } = this.scope.run;
    const made = { kind: call.kind, args: argsOf(call) };
    if (asking && callKey(made) !== callKey({ kind: 'ask', args: asking.args })) return false;
    if (asking) this.made.push({ ...made, result: null, error: null, source: 'run' });
    this.endsAsRun = true;
    return true;
  }

  private async answerOne(call: GuestCall): Promise<Outcome | undefined> {
    const { kind } = call;
    const args = kind === 'log' ? keptLine(argsOf(call)) : argsOf(call);
    const found = this.find(call.seq, { kind, args });
    if (found) {
      const { step, entry } = found;
      this.made.push({ kind, args, result: step.result, error: step.error, source: 'run' });
      this.keep(kind, args);
      return entry;
    }
    this.differs = true;
    const place = placeOf(kind, args);
    if (readsNow.has(kind) && place !== undefined && this.set.has(place)) {
      return this.record({ kind, args, result: this.set.get(place), error: null, source: 'replay' });
    }
    const at = withheld[kind];
    if (at !== undefined) {
      this.keep(kind, args);
      return this.record({ kind, args, result: at === null ? null : args[at], error: null, source: 'none' });
    }
    if (kind === 'wait') return this.wait(args);
    if (readsNow.has(kind)) return this.readNow(call, args);
    this.made.push({ kind, args, result: null, error: null, source: 'none' });
    this.lacksAnswer = true;
    return undefined;
  }

  /** The answer to a call of the replayed function, with its draft's code. */
  private withDraft(call: GuestCall, answered: Outcome): Outcome {
    const { called } = this;
    if (call.kind !== 'call' || !called || !isNamed(called, argsOf(call)[0])) return answered;
    const { at } = answered;
    try {
      return { result: sortedJson(codeOf(called)), at };
    } catch (error) {
      return { error: errorForScript(error, 'call'), at };
    }
  }

  /** The step of the run that answers a call. */
  private find(seq: number, call: Pick<ScriptStep, 'kind' | 'args'>): RecordedStep | undefined {
    const key = callKey(call);
    const next = this.recorded[seq];
    if (!this.differs && next && callKey(next.step) === key) return this.use(next);
    this.differs = true;
    const place = placeOf(call.kind, call.args);
    if (place !== undefined && this.set.has(place)) return undefined;
    const unused = [...this.unused];
    return this.use(unused.find(({ step }) => callKey(step) === key) ?? unused.find(({ step }) => isLike(step, call)));
  }

  private use(step: RecordedStep | undefined): RecordedStep | undefined {
    if (step) this.unused.delete(step);
    return step;
  }

  private keep(kind: string, args: readonly unknown[]): void {
    const place = placeOf(kind, args);
    if (place !== undefined && kind !== 'getEvent' && kind !== 'memory.get') {
      this.set.set(place, kind === 'setEvent' ? args[3] : kind === 'memory.set' ? args[2] : null);
    }
  }

  private wait(args: readonly unknown[]): Outcome {
    const step = { kind: 'wait', args: [...args], result: null, source: 'none' as const };
    try {
      const at = endOfWait([...args], new Date(this.clock)).getTime();
      return { ...this.record({ ...step, error: null }), at };
    } catch (error) {
      const scriptError = errorForScript(error, 'wait');
      if (!scriptError) throw error;
      return this.record({ ...step, error: scriptError });
    }
  }

  private async readNow({ kind, seq }: GuestCall, args: unknown[]): Promise<Outcome> {
    const { scope } = this;
    const step = { kind, args, source: 'now' as const };
    try {
      const request = requests[kind];
      const read = request
        ? await request(scope, args, seq)
        : await scope.deps.db.tx(async (tx) => effects[kind]?.(tx, scope, args, seq));
      // As in a journal, the listed step has no code.
      const called = kind === 'call' ? await scope.deps.db.tx((tx) => withCode(tx, read)) : undefined;
      const outcome = this.record({ ...step, result: read ?? null, error: null });
      return called === undefined ? outcome : { ...outcome, result: sortedJson(called) };
    } catch (error) {
      const scriptError = errorForScript(error, kind);
      if (!scriptError) throw error;
      return this.record({ ...step, result: null, error: scriptError });
    }
  }

  private record(step: ReplayedStep): Outcome {
    this.made.push(step);
    const { result, error } = step;
    const isNothing = result === null || result === undefined;
    return { result: isNothing ? undefined : sortedJson(result), error: error ?? undefined, at: this.clock };
  }
}

/** A line in the length that the journal keeps. */
const keptLine = ([line]: readonly unknown[]): unknown[] => [String(line).slice(0, scriptLimits.lineLength)];

/** Whether a step fits a similar call: a question in other words, or a request with other options. */
function isLike(step: ScriptStep, { kind, args }: Pick<ScriptStep, 'kind' | 'args'>): boolean {
  if (step.kind !== kind) return false;
  return kind === 'ask' || (kind === 'http' && step.args[0] === args[0] && step.args[1] === args[1]);
}

/** The attribute or memory value that a call reads or sets. */
function placeOf(kind: string, args: readonly unknown[]): string | undefined {
  if (kind === 'getEvent' || kind === 'setEvent') return `event ${JSON.stringify(args.slice(0, 3))}`;
  return kind.startsWith('memory.') ? `memory ${JSON.stringify(args.slice(0, 2))}` : undefined;
}
