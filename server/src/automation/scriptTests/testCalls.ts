import { z } from 'zod';
import { SaidMessage } from '@parlance/contract/calls/dialogs';
import { AttributeValue } from '@parlance/contract/calls/events';
import type { ScriptTestContent } from '@parlance/contract/calls/scriptTests';
import { type ErrorDetail, errorDetail } from '@parlance/contract/errors/errorDetail';
import { memoryScopes, type RunState, scriptLimits } from '@parlance/contract/limits';
import type { EmbeddingDeps } from '../../studio/embeddings/embeddings.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { nowIn } from '../../platform/time/days.ts';
import { getWorkspace } from '../../workspace/workspaces/workspaces.ts';
import { dialogTexts } from '../answers/dialogTexts.ts';
import { askTypeOf, isCancelled, readAnswer } from '../answers/readAnswer.ts';
import { AskArguments } from '../runs/askQuestion.ts';
import { argsOf } from '../runs/engine.ts';
import {
  endOfWait,
  errorForScript,
  KnowledgeArguments,
  Name,
  Target,
  Thing,
  understandForScript,
} from '../runs/hostCalls.ts';
import { HttpArguments, jsonOfAnswer, readScriptSettings } from '../runs/scriptSettings.ts';
import { withCode } from '../runs/prepareRun.ts';
import type { GuestCall, Outcome } from '../sandbox/protocol.ts';
import { sortedJson } from '../sandbox/sortedJson.ts';
import { type CalledDraft, codeOf, isNamed } from '../scripts/callers.ts';
import { findFunction } from '../scripts/scripts.ts';
import type { TestSteps } from './testSteps.ts';
import { isLikePattern, type TestWorld } from './testWorld.ts';

/** The script is abandoned: the test is over, or a limit is reached. */
const left = Symbol('left');

interface Scope {
  deps: EmbeddingDeps;
  world: TestWorld;
  steps: TestSteps;
  test: ScriptTestContent;
  /** Whether the script talks with a person. */
  isDialog: boolean;
  called: CalledDraft | undefined;
}

const MemoryPlace = z.tuple([z.enum(memoryScopes), z.string().min(1).max(200)]).rest(z.unknown());
/** The line of the script itself; undefined within a function, or without a line. */
const lineOf = (call: GuestCall): number | undefined => (call.in === null ? (call.line ?? undefined) : undefined);
const request = (value: unknown): string => (value instanceof Object ? JSON.stringify(value) : String(value));

/** Answers the calls of a script from its test, without effects outside of the test. */
export class TestCalls {
  /** Why the server or the person ended the script. */
  ended: { state: RunState; error: ErrorDetail | null } | undefined;
  /** The line of the last call that failed, for errors of the script that have no line. */
  failedLine: number | undefined;
  private readonly scope: Scope;
  private readonly until = performance.now() + scriptLimits.testMs;
  /** Counts since the person's last line. */
  private burst = { said: 0, http: 0 };
  private lines = 0;

  constructor(scope: Scope) {
    this.scope = scope;
  }

  /** Passed to the sandbox; null: the script is abandoned. */
  readonly answer = async (calls: readonly GuestCall[]): Promise<Outcome[] | null> => {
    const outcomes: Outcome[] = [];
    for (const call of calls) {
      const outcome = await this.answerOne(call);
      if (!outcome) return null;
      outcomes.push(outcome);
    }
    return outcomes;
  };

  private async answerOne(call: GuestCall): Promise<Outcome | null> {
    const { world } = this.scope;
    if (performance.now() > this.until) {
      this.end('failed', errorDetail('script_test_too_long', { seconds: scriptLimits.testMs / 1000 }));
      return null;
    }
    try {
      const work = this.kinds[call.kind];
      const value = work ? await work(argsOf(call), lineOf(call)) : null;
      if (value === left) return null;
      const result = value === null || value === undefined ? undefined : sortedJson(value);
      if (result !== undefined && result.length > scriptLimits.valueBytes) {
        const { type: name, message } = errorDetail('script_limit_value', { max: scriptLimits.valueBytes / 1024 });
        return { error: { name, message }, at: world.now };
      }
      return { result, at: world.now };
    } catch (error) {
      const scriptError = errorForScript(error, call.kind);
      if (!scriptError) throw error;
      this.failedLine = lineOf(call);
      return { error: scriptError, at: world.now };
    }
  }

  private end(state: RunState, error: ErrorDetail | null): typeof left {
    this.ended = { state, error };
    return left;
  }

  private readonly kinds: Readonly<Record<string, (args: unknown[], line: number | undefined) => unknown>> = {
    log: ([message], line) => {
      const max = scriptLimits.lines;
      if ((this.lines += 1) > max) return this.end('failed', errorDetail('script_limit_lines', { max }));
      const text = String(message).slice(0, scriptLimits.lineLength);
      this.scope.steps.actions.push({ kind: 'log', text, line: line ?? null });
      return null;
    },
    say: (args, line) => {
      const [message] = z.tuple([SaidMessage]).parse(args);
      return this.say(message, line);
    },
    ask: (args, line) => this.ask(args, line),
    wait: (args) => this.wait(args),
    handOver: (args, line) => {
      const [reason] = z.tuple([z.string().max(500)]).parse(args);
      this.mustTalk();
      this.scope.steps.actions.push({ kind: 'handOver', text: reason, line: line ?? null });
    },
    getEvent: async (args) => {
      const [device, event_name, attribute_name] = z.tuple([Thing, Name, Name]).parse(args);
      const { world } = this.scope;
      return world.read({ thing: await world.thingOf(device), event_name, attribute_name })?.value ?? null;
    },
    setEvent: async (args, line) => {
      const [device, event_name, attribute_name, value, unit] = z
        .tuple([Thing, Name, Name, AttributeValue, z.string().max(40).nullish()])
        .parse(args);
      const { world, steps } = this.scope;
      const place = { thing: await world.thingOf(device), event_name, attribute_name };
      world.set(place, value, unit ?? undefined);
      steps.change('event', device ?? '*', { ...place, value }, line);
      return value;
    },
    command: (args, line) => this.command(args, line),
    'memory.get': (args) => this.scope.world.memory.get(this.memoryKey(args)) ?? null,
    'memory.set': (args) => void this.scope.world.memory.set(this.memoryKey(args), args[2]),
    'memory.delete': (args) => void this.scope.world.memory.delete(this.memoryKey(args)),
    understand: (args) => {
      const { deps, world } = this.scope;
      return understandForScript(deps, world.ws, args, world.now);
    },
    'knowledge.ask': (args, line) => {
      const [question] = KnowledgeArguments.parse(args);
      this.scope.steps.actions.push({ kind: 'knowledge', text: question, line: line ?? null });
      const found = this.scope.world.answerTo('knowledge', question, (one) => isLikePattern(one.question, question));
      return { known: found.known, text: found.text, written_by: found.known ? 'passages' : 'none', sources: [] };
    },
    http: (args, line) => this.http(args, line),
    call: async (args) => {
      const [name] = z.tuple([Name]).parse(args);
      const { deps, world, called } = this.scope;
      if (called && isNamed(called, name)) return codeOf(called);
      return deps.db.tx(async (tx) => {
        const found = await findFunction(tx, world.ws, name);
        if (!found) throw refuse.notFound('script_no_such_function', { name });
        return withCode(tx, found);
      });
    },
  };

  private mustTalk(): void {
    if (!this.scope.isDialog) throw refuse.conflict('script_no_conversation');
  }

  private say(message: SaidMessage, line: number | undefined): unknown {
    this.mustTalk();
    const max = scriptLimits.messages;
    if ((this.burst.said += 1) > max) return this.end('failed', errorDetail('script_limit_messages', { max }));
    this.scope.steps.say(textOf(message), line);
    return null;
  }

  /** Asks, and takes the person's next line as the answer; refuses answers as dialogs do. */
  private async ask(args: unknown[], line: number | undefined): Promise<unknown> {
    const { world, steps, test, deps } = this.scope;
    const [said, options] = AskArguments.parse(args);
    const { language } = test.world;
    const { problems, cancelled } = dialogTexts(language);
    const isOpen = askTypeOf(options) === 'text';
    const timeout = options.timeout ?? undefined;
    const until = endOfWait([timeout ?? `${scriptLimits.askDays} days`], new Date(world.now)).getTime();
    const problem = options.problem === true ? problems.text : (options.problem ?? '');
    if (this.say({ ...said, text: problem || said.text }, line) === left) return left;
    for (let tries = 0; ;) {
      const input = world.horizon < until ? await this.next() : null;
      if (input === undefined) return left;
      if (world.horizon >= until) {
        world.now = until;
        if (timeout !== undefined) return null;
        return this.end('cancelled', errorDetail('script_not_answered', { max: scriptLimits.askDays }));
      }
      if (input === null || input.kind === 'clock') continue;
      const questionId = 'question';
      const fields = Object.entries(input.values ?? {}).map(([name, value]) => ({ name, label: name, value }));
      const values = input.values ? { answers: questionId, fields } : null;
      const heard = { text: input.text, values, language };
      const [{ timeZone }, { settings }] = await deps.db.tx(async (tx) => [
        await getWorkspace(tx, world.ws),
        await readScriptSettings(tx, world.ws),
      ]);
      const value = readAnswer(options, questionId, heard, nowIn(timeZone, world.now));
      const more = settings?.cancel_words ?? [];
      if ((value === undefined || isOpen) && isCancelled(heard, more)) {
        steps.say(cancelled, undefined);
        return this.end('cancelled', null);
      }
      if (value !== undefined) return { value, text: input.text, tries };
      if (tries >= options.retries) return null;
      tries += 1;
      steps.say(problems[askTypeOf(options)], line);
    }
  }

  /** The next step, with the clock at the time of the test. */
  private async next() {
    const { world, steps } = this.scope;
    world.now = world.horizon;
    const input = await steps.next();
    if (input?.kind === 'person') this.burst = { said: 0, http: 0 };
    return input;
  }

  private async wait(args: unknown[]): Promise<unknown> {
    const { world, steps } = this.scope;
    const until = endOfWait(args, new Date(world.now)).getTime();
    while (world.horizon < until) {
      const input = await this.next();
      if (!input) return left;
      if (input.kind === 'person') steps.unheard(input);
    }
    world.now = until;
    this.burst = { said: 0, http: 0 };
    return null;
  }

  private async command(args: unknown[], line: number | undefined): Promise<null> {
    const { world, steps } = this.scope;
    const [target, attribute_name, value, event] = z.tuple([Target, Name, AttributeValue, Name.nullish()]).parse(args);
    const isGroup = typeof target === 'object' && target !== null;
    const things = isGroup ? await world.membersOf(target.group) : [await world.thingOf(target)];
    if (!things) throw refuse.notFound('group_not_found');
    for (const thing of things) {
      const place = { thing, event_name: event ?? 'command', attribute_name };
      // A variable of the workspace is set at once, as there is no thing to confirm it.
      if (thing === null) world.set(place, value);
      steps.change('command', isGroup ? target.group : (target ?? '*'), { ...place, value }, line);
    }
    return null;
  }

  private http(args: unknown[], line: number | undefined): unknown {
    const max = scriptLimits.httpCalls;
    if ((this.burst.http += 1) > max) return this.end('failed', errorDetail('script_limit_http', { max }));
    const [method, address, { query = {} }] = HttpArguments.parse(args);
    if (!URL.canParse(address)) throw refuse.invalid('url', 'not_url');
    const url = new URL(address);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, request(value));
    const addresses = [address, url.href];
    const { steps, world } = this.scope;
    steps.actions.push({ kind: 'http', text: `${method} ${url.href}`, line: line ?? null });
    const {
      status,
      body,
      headers = {},
      failure,
    } = world.answerTo(
      'http',
      `${method} ${url.href}`,
      (one) => one.method === method && addresses.some((each) => isLikePattern(one.url, each)),
    );
    if (failure !== undefined) throw refuse.unavailable('script_http_failed', { reason: failure });
    return { status, headers, text: body, json: jsonOfAnswer(body) };
  }

  private memoryKey(args: unknown[]): string {
    const [scope, key] = MemoryPlace.parse(args);
    if (scope === 'thing' && this.scope.world.thing === null) throw refuse.conflict('script_no_thing');
    if (scope === 'conversation') this.mustTalk();
    return `${scope} ${key}`;
  }
}

/** The text of a message; without one, the titles of its cards or form. */
function textOf(message: SaidMessage): string {
  if (message.text !== '' || !('cards' in message)) return message.text;
  return message.cards?.map(({ title }) => title).join(', ') ?? message.form?.title ?? '';
}
