import type { ScriptReplay } from '@parlance/contract/calls/scriptReplays';
import type { ScriptStep } from '@parlance/contract/calls/scriptRuns';
import type { ScriptContent } from '@parlance/contract/calls/scripts';
import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { storedFacts, namedBy } from '../runs/facts.ts';
import { endOf } from '../runs/engine.ts';
import { entryOf, programOf } from '../runs/prepareRun.ts';
import { rulesToBegin } from '../runs/rulesToBegin.ts';
import { presentRun, presentStep, readSteps, type RunRow } from '../runs/runs.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { sortedJson } from '../sandbox/sortedJson.ts';
import type { CalledDraft } from '../scripts/callers.ts';
import { readVersion, type ScriptRow } from '../scripts/scripts.ts';
import { alignSteps } from './alignSteps.ts';
import { type RecordedStep, ReplayAnswers } from './replayAnswers.ts';

type End = NonNullable<ScriptReplay['replayed']>;

/** The content that a run is replayed with; version null: not saved yet. */
export interface ReplayVersion {
  version: number | null;
  content: ScriptContent;
}

/**
 * @param wanted a version or unsaved content; by default the newest version
 * @throws {Refusal} 404 where the version is not kept any longer
 */
export async function readReplayVersion(
  tx: Tx,
  script: ScriptRow,
  wanted: { version?: number | undefined; content?: ScriptContent | undefined },
): Promise<ReplayVersion> {
  if (wanted.content) return { version: null, content: wanted.content };
  const version = wanted.version ?? script.version;
  return { version, content: await readVersion(tx, script, version) };
}

/**
 * Replays a run without its effects, optionally with a draft of a function that it calls. @throws {Refusal} 404 where
 * the version of a function that it called is not kept
 */
export async function replayRun(
  deps: Deps,
  sandbox: Sandbox,
  script: ScriptRow,
  run: RunRow,
  { version, content, called }: ReplayVersion & { called?: CalledDraft | undefined },
): Promise<ScriptReplay> {
  const recorded = await deps.db.tx((tx) => readRecorded(tx, run));
  const { begins, outcome, input, unknown } = applyRules(script, content, run);
  const answers = new ReplayAnswers(deps, run, script.name, { recorded, called });
  const ended: End = { state: run.state, result: run.result ?? null, error: run.error };
  // If the run was prevented for another reason than its rules, no version changes that.
  const wasPrevented = run.state === 'skipped' && run.error !== null;
  const replayed = wasPrevented
    ? ended
    : begins
      ? await repeat(
          sandbox,
          programOf({ ...run, input, version: version ?? script.version + 1 }, content, script.name),
          answers,
          ended,
        )
      : { state: 'skipped' as const, result: outcome, error: null };
  const steps = alignSteps([...recorded.map(({ step }) => step), ...pendingStep(run)], answers.made);
  const first = steps.findIndex(({ same }) => !same);
  return {
    run: presentRun(run),
    version,
    same: first === -1 && replayed !== null && isSameEnd(ended, replayed),
    steps,
    difference: first === -1 ? null : first,
    recorded: ended,
    replayed,
    unknown,
  };
}

async function readRecorded(tx: Tx, run: RunRow): Promise<RecordedStep[]> {
  const recorded: RecordedStep[] = [];
  for (const row of await readSteps(tx, run)) recorded.push({ step: presentStep(row), entry: await entryOf(tx, row) });
  return recorded;
}

/** The question that a run waits with: it becomes a step of the journal once it is answered. */
function pendingStep({ asking, wakeAt }: RunRow): ScriptStep[] {
  if (!asking) return [];
  const { seq, args, line = null } = asking;
  return [{ seq, kind: 'ask', args, line, function: null, result: null, error: null, ms: 0, at: wakeAt.toISOString() }];
}

async function repeat(
  sandbox: Sandbox,
  program: Parameters<Sandbox['run']>[0],
  answers: ReplayAnswers,
  ended: End,
): Promise<End | null> {
  const end = await sandbox.run(program, answers.answer);
  if (answers.endsAsRun || answers.waitsAsRun) return ended;
  if (end.type === 'left') return null;
  return { result: null, error: null, ...endOf(end) };
}

interface RulesResult {
  /** Whether the rules of the version let the run begin. */
  begins: boolean;
  /** The outcome of the rules, as a run that does not begin keeps it. */
  outcome: unknown;
  /** The script's context; its state differs where other rules hold. */
  input: RunRow['input'];
  unknown: ScriptReplay['unknown'];
}

/** Applies the rules of a version to the values that the run had read at its start. */
function applyRules({ type }: ScriptRow, content: ScriptContent, run: RunRow): RulesResult {
  const isSkipped = run.state === 'skipped';
  // If an alarm went on or off, the values that it had read before contributed too.
  const alarm = !isSkipped ? undefined : run.input['alarm'] === 'off' ? 'off' : 'on';
  const { conditions, apply } = rulesToBegin(type, content, { because: run.input['because'], alarm });
  if (run.facts === null && conditions.length > 0) {
    return { begins: !isSkipped, outcome: run.result, input: run.input, unknown: conditions.map(namedBy) };
  }
  const facts = storedFacts(run.facts ?? []);
  const { begins, outcome, state } = apply(facts.read);
  const { state: _, ...input } = run.input;
  return {
    begins,
    outcome,
    input: { ...input, ...(state !== undefined && { state }) },
    unknown: facts.unknown,
  };
}

/** Compares ends without the line of an error, as lines move when a script is edited. */
function isSameEnd(one: End, other: End): boolean {
  const comparable = ({ state, result, error }: End): unknown => {
    const { line: _, ...params } = error?.params ?? {};
    return [state, state === 'skipped' ? null : (result ?? null), error && [error.type, params]];
  };
  return sortedJson(comparable(one)) === sortedJson(comparable(other));
}
