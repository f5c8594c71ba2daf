import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { drizzle } from 'drizzle-orm/pglite';
import { Histogram } from 'prom-client';
import { withPreparedStatements } from './preparedStatements.ts';
import { guarded, outsideTransaction, type Db, untilCommitted } from './port.ts';
import { makePrivateFolder, privateFolder } from './private.ts';

export interface EmbeddedDb extends Db {
  /** The whole database as a tar file. All other work waits. */
  dump(): Promise<Uint8Array>;
  /** Runs the work while everything is written to disk and nothing else runs: the directory can be copied. All other work waits. */
  still<T>(work: () => Promise<T>): Promise<T>;
}

/** An embedded database of its own in memory, from a dump where one is given. For tests. */
export async function openInMemory(dump?: Blob): Promise<EmbeddedDb> {
  // Copies of it are made for each test: a log of 16 MB would be a third of them.
  const options = dump ? { loadDataDir: dump } : { initDbStartParams: ['--wal-segsize=1'] };
  return adapt(await PGlite.create({ ...byteaAsHex, ...options }));
}

type Init = NodeFS['init'];
type Options = Awaited<ReturnType<Init>>['emscriptenOpts'];
type Step = NonNullable<Options['preRun']>[number];

/**
 * PGlite's file system without access for others. PGlite creates files with 0666 and sets that mode again after it
 * opened them, so the umask of the process has no effect.
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
 * V8 checks all of PostgreSQL's code when it is loaded, and compiles what runs often a second time, better. By its own
 * measure it does that for half of what a start runs once or twice: a third of the CPU of the start. Here the code is
 * checked as it is used, and what is compiled again has run for longer.
 */
function startLazily(): void {
  setFlagsFromString('--wasm-lazy-validation');
  setFlagsFromString('--wasm-tiering-budget=20000000');
}

/** The embedded database of a directory; the caller holds the directory's lock and has checked its version. */
export async function openEmbedded(directory: string): Promise<EmbeddedDb> {
  await makePrivateFolder(directory);
  startLazily();
  return adapt(await PGlite.create({ ...byteaAsHex, fs: new PrivateFs(directory) }));
}

const bytea = 17;

/** PGlite's own way goes byte by byte: of ten megabytes, that is three seconds in which nothing else happens. */
const byteaAsHex = {
  serializers: {
    [bytea]: (value: unknown): string => {
      if (!(value instanceof Uint8Array)) throw new TypeError('bytea takes a Uint8Array');
      return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
    },
  },
  parsers: {
    [bytea]: (text: string): Uint8Array => {
      // With memory of its own, because it may be transferred to a thread.
      const bytes = new Uint8Array((text.length - 2) / 2);
      Buffer.from(bytes.buffer).write(text.slice(2), 'hex');
      return bytes;
    },
  },
};

/** How long work waits for its turn. */
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
  const inTurn = turns();
  return {
    dialect: 'pglite',
    tx: (work) => guarded(() => inTurn(() => untilCommitted((run) => root.transaction(run), work))),
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
    still: (work) =>
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
 * One after the other, with a breath between them. PGlite computes in this thread and answers by microtasks: while
 * work is waiting for it, the event loop would come to nothing else. Node accepts one connection a turn of that
 * loop, so that fifty busy conversations kept a newcomer waiting for ten seconds.
 */
function turns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const endWait = embeddedWait.startTimer();
    const mine = last.then(breathe).then(() => {
      endWait();
      return work();
    });
    last = mine.catch(() => undefined);
    return mine;
  };
}

const breathe = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve);
  });
