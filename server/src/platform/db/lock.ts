import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { readFileSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { StartError } from '../environment.ts';
import { makePrivateFolder, privateFile } from './private.ts';

const Holder = z.object({ pid: z.int(), started: z.string(), host: z.string() });
type Holder = z.infer<typeof Holder>;

/**
 * Takes the lock file, so that only one process uses the directory beside it: two would destroy each other's data.
 * The lock of a dead process is replaced; a live process keeps it, however busy it is.
 * Returns a function that releases it.
 *
 * @param takeOver whether an operator confirms that a lock whose holder cannot be checked is stale: a lock of another
 * host, or a file that is not a lock
 * @throws {StartError} where another process holds the lock, or may hold it
 */
export async function lockFile(file: string, { takeOver = false } = {}): Promise<() => void> {
  const me: Holder = { pid: process.pid, started: startOf(process.pid), host: hostname() };
  await makePrivateFolder(path.dirname(file));
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (await create(file, me)) return () => release(file, me);
    const content = await readFile(file, 'utf8').catch(() => undefined);
    if (content === undefined) continue;
    const holder = parse(content);
    const isForeign = holder?.host !== hostname();
    if (!(takeOver && isForeign)) {
      if (!holder) throw new StartError(unreadable(file, content));
      if (isForeign || isAlive(holder)) throw new StartError(inUse(file, holder));
    }
    await removeStale(file, content);
  }
  throw new StartError(`${file} is being taken by other processes; try again`);
}

async function create(file: string, holder: Holder): Promise<boolean> {
  // Written to a second file and linked into place, so that no reader sees a partly written lock.
  const draft = `${file}.${holder.pid}`;
  const handle = await open(draft, 'w', privateFile);
  try {
    await handle.writeFile(JSON.stringify(holder));
    await handle.close();
    await link(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

function parse(content: string): Holder | undefined {
  try {
    return Holder.parse(JSON.parse(content));
  } catch {
    return undefined;
  }
}

/** Removes a stale lock. If another process has replaced it since it was read, the new lock is put back. */
async function removeStale(file: string, content: string): Promise<void> {
  const aside = `${file}.stale.${process.pid}`;
  try {
    await rename(file, aside);
    if ((await readFile(aside, 'utf8')) !== content) await link(aside, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EEXIST'))) {
      throw error;
    }
  } finally {
    await rm(aside, { force: true });
  }
}

/** Whether the process of this host that took a lock still runs. */
function isAlive(holder: Holder): boolean {
  if (holder.pid === process.pid) return holder.started === startOf(process.pid);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
  }
  const started = startOf(holder.pid);
  return started === '' || holder.started === '' || started === holder.started;
}

const vouch = 'if no server runs on this directory, start once with PARLANCE_TAKE_OVER_LOCK=1';

function inUse(file: string, { pid, host }: Holder): string {
  const where = path.dirname(file);
  return host === hostname()
    ? `The data directory ${where} is in use by process ${pid}`
    : `The data directory ${where} is in use by process ${pid} on ${host}, which cannot be asked from here; ${vouch}`;
}

/** The message for a lock that cannot be read. A power loss may leave the lock empty. */
function unreadable(file: string, content: string): string {
  const what = content.trim() === '' ? 'is empty, as after a loss of power' : 'is not a lock of ours';
  return `The lock ${file} ${what}: it does not tell who uses the directory; ${vouch}`;
}

/**
 * The start time of a process as the kernel reports it; empty if unknown. A process id can be reused, but not with the
 * same start time.
 */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may contain spaces; the start time is the 20th field after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function release(file: string, me: Holder): void {
  try {
    if (readFileSync(file, 'utf8') === JSON.stringify(me)) rmSync(file);
  } catch {
    // The lock file does not exist: nothing to release.
  }
}
