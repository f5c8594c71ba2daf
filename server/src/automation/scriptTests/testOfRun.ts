import { z } from 'zod';
import { AttributeValue } from '@parlance/contract/calls/events';
import type { ScriptStep } from '@parlance/contract/calls/scriptRuns';
import { ScriptTestContent, type TestAnswer, type TestStep } from '@parlance/contract/calls/scriptTests';
import { errorDetail } from '@parlance/contract/errors/errorDetail';
import { type RunState, scriptLimits } from '@parlance/contract/limits';
import { testChannels, type testEnds } from '@parlance/contract/testTables';
import type { RunRow } from '../runs/runs.ts';
import type { NamesForTests } from './namesForTests.ts';

type TestInput = z.input<typeof ScriptTestContent>;

/** The keys of a run's input that come from its message, not from what started it. */
const ofMessage = new Set(
  'messageId message intent attributes requests language channel device conversation visitor state alarm'.split(' '),
);
/** Of a dialog, `because` only matters if its error rule was applied. */
const isOfStart = ([key, value]: [string, unknown]) => (key === 'because' ? value === 'error' : !ofMessage.has(key));
const PersonReply = z.object({ text: z.string(), value: z.unknown() });
const Response = z.object({ status: z.int(), text: z.string(), headers: z.record(z.string(), z.string()).catch({}) });
const Grouped = z.object({ group: z.string() }).transform(({ group }) => group);
const KnownAnswer = z.object({ known: z.boolean(), text: z.string() });
const TextOf = z.union([
  z.union([z.string(), z.number(), z.boolean()]).transform(String),
  z.object({ text: z.string() }).transform(({ text }) => text),
]);

/** The parts of a run's input that describe the conversation. */
const Talk = z.object({
  language: ScriptTestContent.shape.world.unwrap().shape.language.unwrap().optional().catch(undefined),
  channel: z.enum(testChannels).optional().catch(undefined),
  visitor: z.record(z.string(), z.string()).optional().catch(undefined).transform(withoutIdentity),
});

/**
 * Creates a test from a run: its lines and answers come from the journal, and it expects the messages and changes of
 * the run. The test of a failed run expects that the script ends.
 */
export function testOfRun(
  run: RunRow,
  steps: readonly ScriptStep[],
  name: string,
  names: NamesForTests,
): ScriptTestContent {
  const recorder = new Recorder(run, names);
  for (const step of steps) recorder.add(step);
  const { input, facts } = run;
  if (run.asking) recorder.expect(run.asking.question);
  const end = ends[run.state];
  if (end) recorder.steps.push({ kind: 'end', state: end });
  for (const { name: thing, group, trigger: event_name, attribute_name, facts: values } of facts ?? []) {
    const members = group === undefined ? [thing] : names.membersOf(thing);
    // The values of a group whose things have changed since cannot be assigned to them.
    if (members.length !== values.length) continue;
    for (const [at, member] of members.entries()) {
      const value = values[at];
      if (value) recorder.give({ thing: member, event_name, attribute_name, ...value });
    }
  }
  const test: TestInput = {
    name,
    world: {
      ...Talk.parse(input),
      thing: run.thing === null ? '' : names.nameOf(run.thing),
      time: run.createdAt.toISOString(),
      seed: run.seed,
      context: Object.fromEntries(Object.entries(input).filter(isOfStart)),
      ...(input['alarm'] === 'off' && { alarm: 'off' }),
      attributes: recorder.attributes.slice(0, scriptLimits.testParts),
      memory: recorder.memory.slice(0, scriptLimits.testParts),
    },
    answers: recorder.answers.slice(0, scriptLimits.testParts),
    steps: recorder.steps.slice(0, scriptLimits.testSteps),
  };
  return ScriptTestContent.parse(test);
}

/**
 * The page's description of a visitor without their identity: tests outlive conversations, and are kept in
 * repositories.
 */
function withoutIdentity(visitor: Record<string, string> = {}): Record<string, string> | undefined {
  const said = Object.entries(visitor).filter(([name]) => !name.startsWith('_visitor_'));
  return said.length > 0 ? Object.fromEntries(said) : undefined;
}

/** The end that a test expects, by the state of its run. */
const ends: Partial<Record<RunState, (typeof testEnds)[number]>> = {
  done: 'done',
  failed: 'done',
  skipped: 'skipped',
  waiting: 'waiting',
};

type Attribute = NonNullable<NonNullable<TestInput['world']>['attributes']>[number];
type Memory = NonNullable<NonNullable<TestInput['world']>['memory']>[number];

class Recorder {
  readonly steps: z.input<typeof TestStep>[] = [];
  readonly answers: z.input<typeof TestAnswer>[] = [];
  readonly attributes: Attribute[] = [];
  readonly memory: Memory[] = [];
  /** Attributes and memory that the run has read or set: their later values come from the run itself. */
  private readonly seen = new Set<string>();
  private readonly names: NamesForTests;
  private at: number;

  constructor(run: RunRow, names: NamesForTests) {
    this.names = names;
    this.at = run.createdAt.getTime();
    const { message } = run.input;
    if (typeof message === 'string' && message !== '') this.steps.push({ kind: 'person', text: message });
  }

  expect(text: string): void {
    if (text !== '') this.steps.push({ kind: 'message', text });
  }

  give(attribute: Attribute): void {
    const { thing, event_name, attribute_name } = attribute;
    if (this.isFirst('event', thing, event_name, attribute_name)) this.attributes.push(attribute);
  }

  add({ kind, args, result, error, at }: ScriptStep): void {
    const before = this.at;
    this.at = Math.max(before, Date.parse(at));
    const [first, second, third, fourth] = args;
    const method = first === 'POST' ? 'POST' : 'GET';
    if (error) {
      if (error.name !== 'script_http_failed') return;
      const failure = error.message.slice(unreached.length);
      this.answers.push({ kind: 'http', method, url: withoutStars(second), failure: failure.slice(0, 500) });
    } else if (kind === 'say') this.expect(TextOf.catch('').parse(first));
    else if (kind === 'ask') this.addQuestion(args, result);
    else if (kind === 'wait') this.steps.push({ kind: 'clock', by: timeOf(first, this.at - before) });
    else if (kind === 'http') {
      const { data } = Response.safeParse(result);
      if (data) {
        const { status, text: body } = data;
        // Cookies of sessions are left out, as tests are kept in repositories.
        const { 'set-cookie': _, ...headers } = data.headers;
        this.answers.push({ kind, method, url: withoutStars(second), status, body, headers });
      }
    } else if (kind === 'knowledge.ask') {
      const { data } = KnownAnswer.safeParse(result);
      if (data) this.answers.push({ kind: 'knowledge', question: withoutStars(first), ...data });
    } else if (kind === 'memory.get' || kind === 'memory.set' || kind === 'memory.delete') {
      const { data: scope } = z.enum(['workspace', 'thing', 'conversation']).safeParse(first);
      const isRead = this.isFirst('memory', first, second) && kind === 'memory.get' && result !== null;
      if (scope && isRead) this.memory.push({ scope, key: String(second), value: result });
    } else if (kind === 'getEvent') {
      const { data: value } = AttributeValue.safeParse(result);
      const place = { thing: nameOf(first), event_name: String(second), attribute_name: String(third) };
      if (value !== undefined) this.give({ ...place, value });
    } else if (kind === 'setEvent') {
      const place = { thing: nameOf(first), event_name: String(second), attribute_name: String(third) };
      this.isFirst('event', place.thing, place.event_name, place.attribute_name);
      this.steps.push({ kind: 'event', ...place, value: AttributeValue.parse(fourth) });
    } else if (kind === 'command') {
      const value = AttributeValue.parse(third);
      const { data: group } = Grouped.safeParse(first);
      for (const target of group === undefined ? [nameOf(first)] : this.names.membersOf(group)) {
        this.steps.push({ kind: 'command', target, action: String(second), value });
      }
    }
  }

  private addQuestion([said, options]: unknown[], result: unknown): void {
    const { problem, timeout } = z
      .object({ problem: z.unknown(), timeout: z.unknown() })
      .partial()
      .catch({})
      .parse(options);
    // The reply to an invalid answer is a text of the product, which the test does not expect.
    if (typeof problem === 'string') this.expect(problem);
    else if (problem !== true) this.expect(TextOf.catch('').parse(said));
    const { data: heard } = PersonReply.safeParse(result);
    if (heard) {
      const values = z.record(z.string(), z.unknown()).safeParse(heard.value).data;
      const written =
        values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
      this.steps.push({ kind: 'person', text: heard.text, ...(written && { values: written }) });
    } else if (timeout !== null && timeout !== undefined) this.steps.push({ kind: 'clock', by: timeOf(timeout, 0) });
  }

  private isFirst(...place: unknown[]): boolean {
    const key = JSON.stringify(place);
    const isNew = !this.seen.has(key);
    this.seen.add(key);
    return isNew;
  }
}

/** The start of a script's error for a failed request, before the reason. */
const unreached = errorDetail('script_http_failed', { reason: '' }).message;
/** A virtual thing's name in tests. */
const nameOf = (name: unknown): string => (typeof name === 'string' ? name : '*');
const withoutStars = (text: unknown): string => String(text).slice(0, 1000);

/** A wait as a step of the clock: the duration as written, else its length. */
const timeOf = (time: unknown, ms: number): string =>
  typeof time === 'string' && !/^\d{4}-/.test(time) ? time : `${typeof time === 'number' ? time : ms}ms`;
