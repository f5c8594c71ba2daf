import { setFlagsFromString } from 'node:v8';
import { PGlite, types } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { drizzle } from 'drizzle-orm/pglite';
import { Histogram } from 'prom-client';
import { withPreparedStatements } from './preparedStatements.ts';
import { guarded, outsideTransaction, type Db, runWithDeferredWork } from './port.ts';
import { makePrivateFolder, privateFolder } from './private.ts';

export interface EmbeddedDb extends Db {
  /** The whole database as a tar file. All other work waits. */
  dump(): Promise<Uint8Array>;
  /** Writes everything to disk and runs the work while all other work waits, so that the directory can be copied. */
  quiesce<T>(work: () => Promise<T>): Promise<T>;
}

/** Opens a new embedded database in memory, optionally from a dump. For tests. */
export async function openInMemory(dump?: Blob): Promise<EmbeddedDb> {
  // Each test gets a copy: a write-ahead log of 16 MB would be a third of it.
  const options = dump ? { loadDataDir: dump } : { initDbStartParams: ['--wal-segsize=1'] };
  return adapt(await PGlite.create({ ...fastBytes, ...options }));
}

type Init = NodeFS['init'];
type Options = Awaited<ReturnType<Init>>['emscriptenOpts'];
type Step = NonNullable<Options['preRun']>[number];

/**
 * PGlite's file system, with files that only their owner can access. PGlite creates files with mode 0666 and sets it
 * again after opening them, so that the umask of the process has no effect.
 */
class PrivateFs extends NodeFS {
  override async init(...given: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(...given);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), closeModes] } };
  }
}

interface Modes {
  chmod(place: unknown, mode: number, ...more: unknown[]): void;
  mkdir(place: unknown, mode?: number): unknown;
}

const closeModes: Step = (module) => {
  const fs: Modes = module.FS;
  const chmod = fs.chmod.bind(fs);
  const mkdir = fs.mkdir.bind(fs);
  fs.chmod = (place, mode, ...more) => chmod(place, mode & privateFolder, ...more);
  fs.mkdir = (place, mode = privateFolder) => mkdir(place, mode & privateFolder);
};

/**
 * Makes V8 validate PostgreSQL's WebAssembly lazily, and optimise code only after it has run for longer. By default, V8
 * validates all of it on load and optimises half of the code that a start runs once or twice, which takes a third of
 * the CPU time of the start.
 */
function startLazily(): void {
  setFlagsFromString('--wasm-lazy-validation');
  setFlagsFromString('--wasm-tiering-budget=20000000');
}

/**
 * The embedded database of a directory; the caller holds the directory's lock and has checked its version.
 *
 * @param onCrash ends this process after PostgreSQL has aborted
 */
export async function openEmbedded(directory: string, onCrash?: () => never): Promise<EmbeddedDb> {
  await makePrivateFolder(directory);
  startLazily();
  const opened = await PGlite.create({ ...fastBytes, fs: new PrivateFs(directory) });
  if (onCrash) watchForCrash(opened, onCrash);
  return adapt(opened);
}

/** PGlite's function that lets PostgreSQL execute what was sent. */
const step = '_PostgresMainLoopOnce';
/** The status by which PostgreSQL reports an ordinary error to PGlite. */
const jumpedBack = 100;

/**
 * PostgreSQL aborts where it cannot go on, for example where a checkpoint finds the disk full. PGlite ignores that: from
 * then on statements seem to succeed without being executed, or never end.
 */
function watchForCrash({ Module: module }: PGlite, onCrash: () => never): void {
  const execute = module[step];
  module[step] = () => {
    try {
      execute();
    } catch (error) {
      if (!(error instanceof Object && 'status' in error && error.status === jumpedBack)) onCrash();
      throw error;
    }
  };
}

/**
 * Faster reading of `bytea`. PGlite's own goes byte by byte: ten megabytes block the process for three seconds. Bytes
 * are written as they are (`preparedStatements.ts`).
 */
const fastBytes = {
  parsers: {
    [types.BYTEA]: (text: string): Uint8Array => {
      // Has its own buffer, because it may be transferred to a thread.
      const bytes = new Uint8Array((text.length - 2) / 2);
      Buffer.from(bytes.buffer).write(text.slice(2), 'hex');
      return bytes;
    },
  },
};

/** Seconds that work waits for its turn. */
export const embeddedWait = new Histogram({
  name: 'parlance_embedded_wait_seconds',
  help: 'Time a transaction waits for its turn on the embedded database',
  buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
  registers: [],
});

/** PGlite serves one transaction after the other on one connection. */
function adapt(opened: PGlite): EmbeddedDb {
  const client = withPreparedStatements(opened);
  const root = drizzle({ client });
  const inTurn = serialQueue();
  return {
    dialect: 'pglite',
    tx: (work) => guarded(() => inTurn(() => runWithDeferredWork((run) => root.transaction(run), work))),
    once: (work) => guarded(() => inTurn(() => work(root))),
    listen: (channel, onNotify) => client.listen(channel, (payload) => outsideTransaction(() => onNotify(payload))),
    execute: (text, values = []) =>
      guarded(() =>
        inTurn(async () => {
          if (values.length > 0) return client.query(text, [...values]);
          return (await client.exec(text)).at(-1) ?? { rows: [] };
        }),
      ),
    async dump() {
      const file = await guarded(() => client.dumpDataDir('none'));
      return new Uint8Array(await file.arrayBuffer());
    },
    quiesce: (work) =>
      guarded(() =>
        inTurn(async () => {
          await client.query('checkpoint');
          return work();
        }),
      ),
    close: () => client.close(),
  };
}

/**
 * Runs work one after the other, and lets the event loop run in between. PGlite computes in this thread and answers by
 * microtasks: while work is queued, the event loop would do nothing else. Node accepts one connection per turn of the
 * loop, so that with fifty busy conversations a new connection waited for ten seconds.
 */
function serialQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const endWait = embeddedWait.startTimer();
    const mine = last.then(turnOfEventLoop).then(() => {
      endWait();
      return work();
    });
    last = mine.catch(() => undefined);
    return mine;
  };
}

const turnOfEventLoop = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve);
  });
