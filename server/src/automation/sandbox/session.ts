import type {
  QuickJSContext,
  QuickJSDeferredPromise,
  QuickJSHandle,
  QuickJSRuntime,
  QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import { scriptLimits } from '@parlance/contract/limits';
import { nestsDeeper } from '@parlance/contract/nesting';
import { guestApi, watchApi } from './guestApi.ts';
import { markLines } from './markLines.ts';
import { newEngine } from './newEngine.ts';
import type { GuestCall, GuestEnd, GuestLimit, Notes, Outcome, Program } from './protocol.ts';
import { sortedJson } from './sortedJson.ts';
import { storableJson } from './storableJson.ts';
import { threadMs } from './threadTime.ts';

/** Whether two JSON texts have the same value. */
const isSame = (one: string, other: string): boolean =>
  one === other || sortedJson(JSON.parse(one)) === sortedJson(JSON.parse(other));

/** The limit that a JSON value exceeds, so that the journal cannot store it. */
function limitOfValue(json: string): 'value' | 'depth' | undefined {
  if (json.length > scriptLimits.valueBytes) return 'value';
  return nestsDeeper(JSON.parse(json), scriptLimits.valueDepth) ? 'depth' : undefined;
}

/** The innermost line of the script in a stack; null: none, or in the code before the script. */
const lineOf = (stack: string): number | null => Number(/script\.js:(\d{1,6})/.exec(stack)?.[1] ?? 1) - 1 || null;

/** The innermost line of a stack within a function, by its number; undefined where the script is further inside. */
function lineInFunction(stack: string): { number: number; line: number } | undefined {
  const [, file, number, line] = /(script|function-(\d+))\.js:(\d{1,6})/.exec(stack) ?? [];
  return file === 'script' || number === undefined ? undefined : { number: Number(number), line: Number(line) };
}

/** Milliseconds between two checks of the CPU time of a computing script. */
const lookEvery = 10;

type Pending = GuestCall & { promise: QuickJSDeferredPromise };

/** The next step of a script: calls to answer, or its end; with its notes if it is instrumented. */
export type Progress = ({ calls: readonly GuestCall[] } | { end: GuestEnd }) & { notes?: Notes | undefined };

/** Most characters shown of a variable. */
const variableLength = 2000;

/** One script in its own engine. It runs from its start until it needs an answer that the journal does not have. */
export class Session {
  private readonly runtime: QuickJSRuntime;
  private readonly vm: QuickJSContext;
  private readonly program: Program;
  private readonly engine: QuickJSWASMModule;
  private main: QuickJSHandle | undefined;
  /** Writes a value as JSON by a function that the script cannot change. */
  private written: QuickJSHandle | undefined;
  private readonly waiting: Pending[] = [];
  private issued = 0;
  private clock: number;
  private limit: GuestLimit | undefined;
  /** The last call that failed. Its error has no line of its own. */
  private refused: { message: string; place: Pick<GuestCall, 'line' | 'in'> } | undefined;
  /** Milliseconds of computing, since the last call and since the start. */
  private spent = { step: 0, burst: 0 };
  private began = { cpu: 0, looked: 0 };
  /** Names of the called functions, in the order of their calls. */
  private readonly functions: string[] = [];
  private variables: { seq: number | null; values: string }[] = [];

  private constructor(engine: QuickJSWASMModule, program: Program) {
    const runtime = engine.newRuntime();
    this.engine = engine;
    this.runtime = runtime;
    this.program = program;
    this.clock = program.clock;
    runtime.setMemoryLimit(scriptLimits.memoryBytes);
    runtime.setMaxStackSize(scriptLimits.stackBytes);
    runtime.setInterruptHandler(() => this.isOver());
    this.vm = runtime.newContext();
  }

  /** Opens an engine for one script. Engines are not reused or shared, so that scripts cannot affect each other. */
  static async open(program: Program): Promise<Session> {
    return new Session(await newEngine(), program);
  }

  /** Starts the script. Returns what it needs next, as `advance` does. */
  start(): Progress {
    const { vm, program } = this;
    // Marking is not computed by the script, and does not count towards its limits.
    const code = markLines(program.code);
    this.enter();
    const api = vm.unwrapResult(vm.evalCode(guestApi, 'api.js'));
    const host = vm.newFunction('host', (kind, args, stack, variables) => {
      if (program.isWatched) this.variables.push({ seq: this.issued, values: vm.getString(variables) });
      return this.issue(vm.getString(kind), vm.getString(args), this.placeOf(vm.getString(stack)));
    });
    const compile = vm.newFunction('compile', (name, source) => {
      const file = `function-${this.functions.push(vm.getString(name)) - 1}.js`;
      return vm.evalCode(`(async (args) => {${markLines(vm.getString(source))}\n})`, file);
    });
    if (program.isWatched) {
      const watch = vm.unwrapResult(vm.evalCode(watchApi, 'watch.js'));
      vm.unwrapResult(vm.callFunction(watch, vm.undefined, vm.newNumber(variableLength)));
    }
    const now = vm.newFunction('now', () => vm.newNumber(this.clock));
    const { seed, context, args } = program;
    const given = [host, compile, now, vm.newNumber(seed), vm.newString(context)];
    if (args !== undefined) given.push(vm.newString(args));
    this.written = vm.unwrapResult(vm.callFunction(api, vm.undefined, ...given));
    // The code before the script is on the first line, which is subtracted from the lines of the script.
    const started = vm.evalCode(`(async () => {${program.before}\n${code}\n})()`, 'script.js');
    if (started.error) return this.leave({ end: this.endBy(started.error) });
    this.main = started.value;
    return this.advance();
  }

  /** Passes the answers to the script's calls, and continues it. */
  answer(outcomes: readonly Outcome[]): Progress {
    this.enter();
    this.spent.step = 0;
    for (const outcome of outcomes) this.settle(outcome);
    return this.advance();
  }

  /** Runs until the script ends or waits for a call without an answer. Answers come in the order of the calls. */
  private advance(): Progress {
    for (;;) {
      const ran = this.runtime.executePendingJobs();
      if (ran.error) return this.leave({ end: this.endBy(ran.error) });
      this.count();
      // Without a waiting call the script ends here, with its own reason.
      if (this.waiting.length > 0 && this.spent.burst > scriptLimits.burstMs) this.limit ??= 'burst';
      if (this.limit) return this.leave({ end: { type: 'limit', limit: this.limit } });
      const state = this.main && this.vm.getPromiseState(this.main);
      // The lines logged before an error are still sent.
      if (state?.type === 'rejected') this.keepLogs();
      const [next] = this.waiting;
      if (!next) {
        if (state?.type === 'rejected') return this.leave({ end: this.endBy(state.error) });
        if (state?.type === 'fulfilled') return this.leave({ end: this.endWith(state.value) });
        return this.leave({ end: { type: 'limit', limit: 'idle' } });
      }
      const known = this.program.journal[next.seq];
      if (!known) return this.leave({ calls: this.nextCalls(next) });
      if (known.kind !== next.kind || (known.kind !== 'log' && !isSame(known.args, next.args))) {
        return this.leave({ end: { type: 'mismatch', seq: next.seq + 1, was: known.kind, now: next.kind } });
      }
      this.settle(known);
      this.spent.step = 0;
    }
  }

  /** Log lines without another call in between are one step. */
  private nextCalls(first: GuestCall): GuestCall[] {
    const others = this.waiting.findIndex(({ kind }) => kind !== 'log');
    const batch = first.kind === 'log' ? this.waiting.slice(0, others === -1 ? undefined : others) : [first];
    return batch.map(({ seq, kind, args, line, in: name }) => ({ seq, kind, args, line, in: name }));
  }

  private keepLogs(): void {
    const others = this.waiting.findIndex(({ kind }) => kind !== 'log');
    if (others !== -1) this.waiting.length = others;
  }

  /** Queues a call of the script. Returns its promise. */
  private issue(kind: string, given: string, place: Pick<GuestCall, 'line' | 'in'>): QuickJSHandle {
    const args = storableJson(given);
    if (this.issued >= scriptLimits.steps) this.limit ??= 'steps';
    else this.limit ??= limitOfValue(args);
    const promise = this.vm.newPromise();
    this.waiting.push({ seq: this.issued, kind, args, ...place, promise });
    this.issued += 1;
    return promise.handle;
  }

  private placeOf(stack: string): Pick<GuestCall, 'line' | 'in'> {
    const inside = lineInFunction(stack);
    return inside
      ? { line: inside.line, in: this.functions[inside.number] ?? null }
      : { line: lineOf(stack), in: null };
  }

  private settle({ result, error, at }: Outcome): void {
    const done = this.waiting.shift();
    if (!done) return;
    this.clock = Math.max(this.clock, at);
    if (error) {
      this.refused = { message: error.message, place: done };
      done.promise.reject(this.vm.newError(error));
    }
    if (!error) done.promise.resolve(result === undefined ? this.vm.undefined : this.vm.newString(result));
  }

  private endWith(value: QuickJSHandle): GuestEnd {
    const { vm, written = vm.undefined } = this;
    const called = vm.callFunction(written, vm.undefined, value);
    // A cyclic value cannot be written, nor one whose own functions prevent it.
    if (called.error) return this.endBy(called.error);
    const json: unknown = vm.dump(called.value);
    const result = typeof json === 'string' ? storableJson(json) : undefined;
    const limit = result === undefined ? undefined : limitOfValue(result);
    return limit ? { type: 'limit', limit } : { type: 'done', result };
  }

  private endBy(error: QuickJSHandle): GuestEnd {
    if (this.limit) return { type: 'limit', limit: this.limit };
    const dumped: unknown = this.vm.dump(error);
    const field = (name: string): string => {
      const value: unknown = dumped instanceof Object ? Reflect.get(dumped, name) : undefined;
      return typeof value === 'string' ? value : '';
    };
    const message =
      field('message') || (typeof dumped === 'string' ? dumped : (JSON.stringify(dumped) ?? String(dumped)));
    // Without memory for an error, the engine throws null, which a script may do too.
    const isFull = dumped === null && this.engine.getWasmMemory().buffer.byteLength >= scriptLimits.memoryBytes;
    if (/out of memory/i.test(message) || isFull) return { type: 'limit', limit: 'memory' };
    if (/stack (size exceeded|overflow)/i.test(message)) return { type: 'limit', limit: 'stack' };
    const own = this.placeOf(field('stack'));
    const place = own.line === null && this.refused?.message === message ? this.refused.place : own;
    return {
      type: 'failed',
      name: field('name') || 'Error',
      message: message.slice(0, 500),
      line: place.line ?? 0,
      in: place.in,
    };
  }

  private enter(): void {
    this.began = { cpu: threadMs(), looked: performance.now() };
  }

  private leave(progress: Progress): Progress {
    this.count();
    return this.program.isWatched ? { ...progress, notes: this.notes('end' in progress) } : progress;
  }

  /** The notes since the last time. */
  private notes(isEnd: boolean): Notes {
    let reached: unknown = [];
    try {
      const dumped = (code: string): unknown => this.vm.dump(this.vm.unwrapResult(this.vm.evalCode(code, 'watch.js')));
      reached = dumped('Object.keys(__reached).map(Number)');
      if (isEnd) this.variables.push({ seq: null, values: String(dumped('__variables()')) });
    } catch {
      // A script that was stopped at a limit has no further notes.
    }
    const variables = this.variables.filter(({ values }) => values.length <= scriptLimits.valueBytes);
    this.variables = [];
    return { reached: Array.isArray(reached) ? reached : [], variables };
  }

  private count(): void {
    const now = threadMs();
    const used = now - this.began.cpu;
    this.began.cpu = now;
    this.spent.step += used;
    this.spent.burst += used;
  }

  /** Called by the engine while it computes. Returns whether to stop; the script cannot catch that. */
  private isOver(): boolean {
    if (this.limit) return true;
    const now = performance.now();
    if (now - this.began.looked < lookEvery) return false;
    this.began.looked = now;
    this.count();
    if (this.spent.step > scriptLimits.stepMs) this.limit = 'step';
    else if (this.spent.burst > scriptLimits.burstMs) this.limit = 'burst';
    return this.limit !== undefined;
  }
}
