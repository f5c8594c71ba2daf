import type { TestAction, TestFailure, TestStep } from '@parlance/contract/calls/scriptTests';
import type { RunState } from '@parlance/contract/limits';
import type { EmbeddingDeps } from '../../studio/embeddings/embeddings.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { readPattern } from '../../nlu/entities/patterns.ts';
import { understand } from '../../studio/prediction/understand.ts';
import { endOfWait } from '../runs/hostCalls.ts';
import { sortedJson } from '../sandbox/sortedJson.ts';
import type { AttributePlace, TestWorld } from './testWorld.ts';

/** An input that a waiting script gets from outside. */
export type TestInput = Extract<TestStep, { kind: 'person' | 'clock' }>;
type Line = number | undefined;

interface Change extends AttributePlace {
  kind: 'event' | 'command';
  value: unknown;
  line: Line;
}

/** The steps of a test: inputs of the script, and expectations up to each of them. */
export class TestSteps {
  readonly actions: TestAction[] = [];
  readonly failures: TestFailure[] = [];
  /** The state of the run. */
  state: RunState = 'waiting';
  private readonly deps: EmbeddingDeps;
  private readonly world: TestWorld;
  private readonly steps: readonly TestStep[];
  private place = 0;
  /** Messages since the person's last line, and changes, that no step has expected yet. */
  private messages: { text: string; line: Line }[] = [];
  private readonly changes: Change[] = [];

  constructor(deps: EmbeddingDeps, world: TestWorld, steps: readonly TestStep[]) {
    this.deps = deps;
    this.world = world;
    this.steps = steps;
  }

  /** Whether the test begins with a line of the person. */
  get beginsWithPerson(): boolean {
    return this.steps[0]?.kind === 'person';
  }

  expects(state: RunState): boolean {
    return this.steps.some((step) => step.kind === 'end' && step.state === state);
  }

  /** The next input, after checking the expectations before it; undefined: the test is over. */
  async next(): Promise<TestInput | undefined> {
    for (;;) {
      const step = this.steps[this.place];
      if (!step) return undefined;
      this.place += 1;
      if (step.kind === 'person' || step.kind === 'clock') {
        this.messages = [];
        const text = step.kind === 'person' ? step.text : step.by;
        this.actions.push({ kind: step.kind, text, line: null });
        if (step.kind === 'clock') this.world.horizon = endOfWait([step.by], new Date(this.world.horizon)).getTime();
        return step;
      }
      await this.check(step);
    }
  }

  /** The person's last line has no listener. */
  unheard({ text }: { text: string }): void {
    this.fail('unheard', text, null);
  }

  say(text: string, line: Line): void {
    this.messages.push({ text, line });
    this.actions.push({ kind: 'message', text, line: line ?? null });
  }

  change(kind: Change['kind'], name: string, change: AttributePlace & { value: unknown }, line: Line): void {
    this.changes.push({ kind, ...change, line });
    this.actions.push({ kind, text: describe({ ...change, name }), line: line ?? null });
  }

  private fail(kind: TestFailure['kind'], expected: string, actual: string | null, line?: Line): void {
    this.failures.push({ kind, step: this.place - 1, expected, actual, line: line ?? null, error: null });
  }

  private async check(step: Exclude<TestStep, TestInput>): Promise<void> {
    if (step.kind === 'message') return this.checkMessage(step);
    if (step.kind === 'end') {
      if (step.state !== this.state) this.fail('end', step.state, this.state);
      return;
    }
    try {
      await this.checkChange(step);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.fail('missing', describeStep(step), error.message);
    }
  }

  private async checkMessage(step: TestStep & { kind: 'message' }): Promise<void> {
    const came = this.messages.shift();
    if (!came) return this.fail('missing', step.text, null);
    const { isIt, actual = came.text } = await this.compare(step, came.text);
    if (!isIt) this.fail('different', step.text, actual, came.line);
  }

  private async compare(
    { match, text }: TestStep & { kind: 'message' },
    came: string,
  ): Promise<{ isIt: boolean; actual?: string }> {
    if (match === 'exact') return { isIt: came.trim() === text.trim() };
    if (match === 'contains') return { isIt: came.toLowerCase().includes(text.toLowerCase()) };
    if (match === 'regex') {
      const pattern = readPattern(text);
      return { isIt: 'engine' in pattern && pattern.engine.matcher(came).find() };
    }
    const { intent } = await understand(this.deps, this.world.ws, came);
    return { isIt: intent?.toLowerCase() === text.toLowerCase(), actual: `${came} (${intent ?? '–'})` };
  }

  private async checkChange(step: TestStep & { kind: 'event' | 'command' }): Promise<void> {
    const thing = await this.world.thingOf(step.kind === 'event' ? step.thing : step.target);
    const attribute = step.kind === 'event' ? step.attribute_name : step.action;
    const ofPlace = this.changes.filter(
      (one) =>
        one.kind === step.kind &&
        one.thing === thing &&
        one.attribute_name === attribute &&
        (step.kind === 'command' || one.event_name === step.event_name),
    );
    const found = ofPlace.find(({ value }) => step.value === undefined || sortedJson(value) === sortedJson(step.value));
    if (found) return void this.changes.splice(this.changes.indexOf(found), 1);
    const other = ofPlace.at(-1);
    const actual = other && describe({ ...other, name: step.kind === 'event' ? step.thing : step.target });
    this.fail(other ? 'different' : 'missing', describeStep(step), actual ?? null, other?.line);
  }
}

interface DescribedAttribute {
  name: string;
  event_name: string;
  attribute_name: string;
  value?: unknown;
}

/** An attribute and its value in short form: `room · light.on = true`. */
const describe = ({ name, event_name, attribute_name, value }: DescribedAttribute): string =>
  `${name === '' ? '' : `${name} · `}${event_name}.${attribute_name}${value === undefined ? '' : ` = ${JSON.stringify(value)}`}`;

const describeStep = (step: TestStep & { kind: 'event' | 'command' }): string =>
  step.kind === 'event'
    ? describe({ ...step, name: step.thing })
    : describe({ name: step.target, event_name: 'command', attribute_name: step.action, value: step.value });
