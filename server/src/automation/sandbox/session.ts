import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSDeferredPromise,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import variant from '@jitl/quickjs-ng-wasmfile-release-sync';
import { scriptLimits } from '@parlance/contract/limits';
import { nestsDeeper } from '@parlance/contract/nesting';
import { guestApi, watchApi } from './guestApi.ts';
import { markLines } from './markLines.ts';
import type { GuestCall, GuestEnd, GuestLimit, Notes, Outcome, Program } from './protocol.ts';
import { sortedJson } from './sortedJson.ts';
import { storableJson } from './storableJson.ts';
import { threadMs } from './threadTime.ts';

declare global {
  // The types of Node 20 leave them out.
  namespace WebAssembly {
    function compile(bytes: Uint8Array): Promise<Module>;
    class Memory {
      constructor(pages: { initial: number; maximum: number });
      readonly buffer: ArrayBuffer;
    }
  }
}

/** Compiled once for all scripts of this thread: compiling takes longer than most scripts. */
let compiled: Promise<WebAssembly.Module> | undefined;
const compile = async (): Promise<WebAssembly.Module> => {
  const file = createRequire(import.meta.url).resolve('@jitl/quickjs-ng-wasmfile-release-sync/wasm');
  return WebAssembly.compile(await readFile(file));
};

/** Whether two JSON texts say the same. */
const isSame = (one: string, other: string): boolean =>
  one === other || sortedJson(JSON.parse(one)) === sortedJson(JSON.parse(other));

/** The limit that keeps a value, in JSON, out of the journal. */
function limitOfValue(json: string): 'value' | 'depth' | undefined {
  if (json.length > scriptLimits.valueBytes) return 'value';
  return nestsDeeper(JSON.parse(json), scriptLimits.valueDepth) ? 'depth' : undefined;
}

/** The innermost line of the script in a stack; null: none, or what is done before it. */
const lineOf = (stack: string): number | null => Number(/script\.js:(\d{1,6})/.exec(stack)?.[1] ?? 1) - 1 || null;

/** The innermost line of a stack in a function, by its number; undefined: the script itself is further in. */
function lineInFunction(stack: string): { number: number; line: number } | undefined {
  const [, file, number, line] = /(script|function-(\d+))\.js:(\d{1,6})/.exec(stack) ?? [];
  return file === 'script' || number === undefined ? undefined : { number: Number(number), line: Number(line) };
}

/**
 * The engine counts how many parts of memory a script has, not their bytes: what ends it is that there are no more. The
 * engine itself takes less than what is added.
 */
const page = 65_536;
const engineBytes = 256 * page;
const mostBytes = scriptLimits.memoryBytes + 32 * page;

/** Milliseconds between two looks at the time that a computing script has used. */
const lookEvery = 10;

type Pending = GuestCall & { promise: QuickJSDeferredPromise };

/** What a script wants next: calls to answer, or nothing any more; and what it has noted, if it is instrumented. */
export type Progress = ({ calls: readonly GuestCall[] } | { end: GuestEnd }) & { notes?: Notes | undefined };

/** Characters of one variable that are told. */
const variableLength = 2000;

/** One script in an engine of its own, run from its beginning until it needs something that the journal does not have. */
export class Session {
  private readonly runtime: QuickJSRuntime;
  private readonly vm: QuickJSContext;
  private readonly program: Program;
  private readonly engine: QuickJSWASMModule;
  private main: QuickJSHandle | undefined;
  /** Writes a value as JSON, as the language did before the script could change it. */
  private written: QuickJSHandle | undefined;
  private readonly waiting: Pending[] = [];
  private issued = 0;
  private clock: number;
  private limit: GuestLimit | undefined;
  /** The last call that was answered with an error, which has no place of its own. */
  private refused: { message: string; line: number | null } | undefined;
  /** Milliseconds of computing, since the last call and since the start. */
  private spent = { step: 0, burst: 0 };
  private began = { cpu: 0, looked: 0 };
  /** Names of the functions that were called, in the order of their calls. */
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

  /** An engine is never used twice, nor shared: what one script did to it no other one meets. */
  static async open(program: Program): Promise<Session> {
    const wasmMemory = new WebAssembly.Memory({ initial: engineBytes / page, maximum: mostBytes / page });
    const engine = await newQuickJSWASMModuleFromVariant(
      newVariant(variant, { wasmModule: await (compiled ??= compile()), wasmMemory }),
    );
    return new Session(engine, program);
  }

  /** Begins; afterwards `advance` tells what the script wants. */
  start(): Progress {
    const { vm, program } = this;
    // Not the script's own computing, which has limits.
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
    // What comes before has the first line, which lines of the script are told without.
    const started = vm.evalCode(`(async () => {${program.before}\n${code}\n})()`, 'script.js');
    if (started.error) return this.leave({ end: this.endBy(started.error) });
    this.main = started.value;
    return this.advance();
  }

  /** Hands the answers of the calls that were asked for to the script, and runs on. */
  answer(outcomes: readonly Outcome[]): Progress {
    this.enter();
    this.spent.step = 0;
    for (const outcome of outcomes) this.settle(outcome);
    return this.advance();
  }

  /** Runs until the script ends or waits for a call that was never answered. Answers come in the order of the calls. */
  private advance(): Progress {
    for (;;) {
      const ran = this.runtime.executePendingJobs();
      if (ran.error) return this.leave({ end: this.endBy(ran.error) });
      this.count();
      // Without a call that waits it ends here, for a reason of its own.
      if (this.waiting.length > 0 && this.spent.burst > scriptLimits.burstMs) this.limit ??= 'burst';
      if (this.limit) return this.leave({ end: { type: 'limit', limit: this.limit } });
      const state = this.main && this.vm.getPromiseState(this.main);
      // An error ends it; what it logged before is still told.
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

  /** Lines that are logged one after the other are one step. */
  private nextCalls(first: GuestCall): GuestCall[] {
    const others = this.waiting.findIndex(({ kind }) => kind !== 'log');
    const batch = first.kind === 'log' ? this.waiting.slice(0, others === -1 ? undefined : others) : [first];
    return batch.map(({ seq, kind, args, line, in: name }) => ({ seq, kind, args, line, in: name }));
  }

  private keepLogs(): void {
    const others = this.waiting.findIndex(({ kind }) => kind !== 'log');
    if (others !== -1) this.waiting.length = others;
  }

  /** A call of the script. */
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
      this.refused = { message: error.message, line: done.in === null ? done.line : null };
      done.promise.reject(this.vm.newError(error));
    }
    if (!error) done.promise.resolve(result === undefined ? this.vm.undefined : this.vm.newString(result));
  }

  private endWith(value: QuickJSHandle): GuestEnd {
    const { vm, written = vm.undefined } = this;
    const told = vm.callFunction(written, vm.undefined, value);
    // A circle cannot be written, nor what its own functions do not let be.
    if (told.error) return this.endBy(told.error);
    const json: unknown = vm.dump(told.value);
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
    // Without room for an error, the engine throws null, as a script may too.
    const isFull = dumped === null && this.engine.getWasmMemory().buffer.byteLength >= scriptLimits.memoryBytes;
    if (/out of memory/i.test(message) || isFull) return { type: 'limit', limit: 'memory' };
    if (/stack (size exceeded|overflow)/i.test(message)) return { type: 'limit', limit: 'stack' };
    const asked = this.refused?.message === message ? this.refused.line : null;
    const line = lineOf(field('stack')) ?? asked ?? 0;
    return { type: 'failed', name: field('name') || 'Error', message: message.slice(0, 500), line };
  }

  private enter(): void {
    this.began = { cpu: threadMs(), looked: performance.now() };
  }

  private leave(progress: Progress): Progress {
    this.count();
    return this.program.isWatched ? { ...progress, notes: this.notes('end' in progress) } : progress;
  }

  /** What was noted since the last time. */
  private notes(isEnd: boolean): Notes {
    let reached: unknown = [];
    try {
      const dumped = (code: string): unknown => this.vm.dump(this.vm.unwrapResult(this.vm.evalCode(code, 'watch.js')));
      reached = dumped('Object.keys(__reached).map(Number)');
      if (isEnd) this.variables.push({ seq: null, values: String(dumped('__variables()')) });
    } catch {
      // A script that was stopped for a limit says nothing more.
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

  /** Asked by the engine while it computes: whether to stop. What has stopped cannot be caught by the script. */
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
