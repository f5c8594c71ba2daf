import type { ScriptTestContent, TestResult } from '@parlance/contract/calls/scriptTests';
import type { ScriptContent } from '@parlance/contract/calls/scripts';
import type { ErrorDetail } from '@parlance/contract/errors/errorDetail';
import type { RunState } from '@parlance/contract/limits';
import { Refusal } from '../../platform/http/refusal.ts';
import type { EmbeddingDeps } from '../../studio/embeddings/embeddings.ts';
import { understand } from '../../studio/prediction/understand.ts';
import { inputOf } from '../dialogs/dialogTurn.ts';
import { endOf } from '../runs/engine.ts';
import { programOf } from '../runs/prepareRun.ts';
import { rulesToBegin } from '../runs/rulesToBegin.ts';
import type { InstrumentedCode } from '../sandbox/instrument.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { CalledDraft } from '../scripts/callers.ts';
import type { ScriptRow } from '../scripts/scripts.ts';
import { TestCalls } from './testCalls.ts';
import { TestSteps } from './testSteps.ts';
import { TestWorld } from './testWorld.ts';

/** A script with the content to test. */
export interface ScriptUnderTest {
  script: Pick<ScriptRow, 'ws' | 'name' | 'type' | 'version'>;
  content: ScriptContent;
  /** Its instrumented code, which notes the points that it reaches; undefined: invalid code. */
  instrumented: InstrumentedCode | undefined;
  called?: CalledDraft;
}

interface TestEnd {
  state: RunState;
  error: ErrorDetail | null;
  line?: number | undefined;
}

/** Runs a script through a test in a sandbox. Nothing outside of it is sent or changed. */
export async function runScriptTest(
  deps: EmbeddingDeps,
  sandbox: Sandbox,
  tested: ScriptUnderTest,
  test: ScriptTestContent,
): Promise<{ result: Omit<TestResult, 'test_id'>; reached: Set<number> }> {
  const began = performance.now();
  const world = new TestWorld(deps, tested.script.ws, test);
  const steps = new TestSteps(deps, world, test.steps);
  const reached = new Set<number>();
  try {
    await world.begin();
    await runSteps(deps, sandbox, tested, { world, steps, test, reached });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    fail(steps, { state: 'failed', error: error.detail });
  }
  const { failures, actions, state } = steps;
  const ms = Math.round(performance.now() - began);
  return { result: { name: test.name, passed: failures.length === 0, failures, actions, state, ms }, reached };
}

interface Scope {
  world: TestWorld;
  steps: TestSteps;
  test: ScriptTestContent;
  /** The points of the code that the script reached. */
  reached: Set<number>;
}

/** Runs the script once, and a dialog again for each line that it is not waiting for. */
async function runSteps(deps: EmbeddingDeps, sandbox: Sandbox, tested: ScriptUnderTest, scope: Scope): Promise<void> {
  const { steps, world } = scope;
  const isDialog = tested.script.type === 'dialog';
  let input = isDialog && steps.beginsWithPerson ? await steps.next() : undefined;
  let isFirst = true;
  while (isFirst || input) {
    world.now = world.horizon;
    if (isFirst || (isDialog && input?.kind === 'person')) {
      const said = input?.kind === 'person' ? input.text : undefined;
      const ended = await runOnce(deps, sandbox, tested, scope, said);
      steps.state = ended.state;
      const isWrong = ended.state === 'failed' || ended.state === 'skipped';
      if (isWrong && !steps.expects(ended.state)) fail(steps, ended);
    } else if (input?.kind === 'person') steps.unheard(input);
    isFirst = false;
    input = await steps.next();
  }
}

function fail(steps: TestSteps, { state, error, line: failedLine }: TestEnd): void {
  steps.state = state;
  // The line of an error in a function is none of this script.
  const own = error?.type === 'script_failed' ? Number(error.params?.['line'] ?? 0) : 0;
  const line = own || (failedLine ?? null);
  const kind = error ? ('failed' as const) : ('end' as const);
  steps.failures.push({ kind, step: null, expected: 'done', actual: error?.message ?? state, line, error });
}

async function runOnce(
  deps: EmbeddingDeps,
  sandbox: Sandbox,
  { script, content, instrumented, called }: ScriptUnderTest,
  { world, steps, test, reached }: Scope,
  said: string | undefined,
): Promise<TestEnd> {
  const isDialog = script.type === 'dialog';
  const { seed, context, alarm, args } = test.world;
  const rules = rulesToBegin(script.type, content, { because: context['because'] });
  const { begins, state: named } = rules.apply(await world.factsFor(rules.conditions));
  if (!begins) return { state: 'skipped', error: null };
  const calls = new TestCalls({ deps, world, steps, test, isDialog, called });
  const cause = said === undefined ? ('play' as const) : ('message' as const);
  const program = programOf(
    {
      id: 'test',
      cause: script.type === 'alarm' ? 'alarm' : cause,
      actor: 'test',
      thing: world.thing,
      version: script.version,
      createdAt: new Date(world.now),
      seed,
      conversationId: isDialog ? 'test' : null,
      input: {
        ...context,
        ...(script.type === 'alarm' && { alarm }),
        ...(isDialog && (await contextOf(deps, test, world, said))),
        ...(named !== undefined && { state: named }),
      },
    },
    content,
    script.name,
  );
  steps.state = 'waiting';
  const given = { ...program, args: args === undefined ? undefined : JSON.stringify(args) };
  const watched = instrumented ? { ...given, code: instrumented.code, isWatched: true } : given;
  const end = await sandbox.run(watched, calls.answer, (notes) => notes.reached.forEach((one) => reached.add(one)));
  if (calls.ended) return calls.ended;
  if (end.type === 'left') return { state: 'waiting', error: null };
  const { state, error = null } = endOf(end);
  return { state, error, line: calls.failedLine };
}

/** The understanding of a script that starts without a message. */
const nothing = { intent: null, intentId: null, score: 0, attributes: [], requests: [] };

/** The context of a dialog that begins with a line. */
async function contextOf(
  deps: EmbeddingDeps,
  { world: { language, channel = 'trial', visitor = {} } }: ScriptTestContent,
  world: TestWorld,
  message = '',
) {
  const understood = message === '' ? nothing : await understand(deps, world.ws, message, { now: world.now });
  const talk = { messageId: '', channel, device: world.thing, conversationId: 'test', visitor };
  return inputOf({ ...talk, text: message, understood, language }, 'trial');
}
