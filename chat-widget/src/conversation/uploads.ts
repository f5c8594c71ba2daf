import type { FileInfo } from '@parlance/contract/calls/files';
import { fileTypes, limits } from '@parlance/contract/limits';
import { asChatError, type ConversationApi } from './api.ts';
import type { FileProblem, Upload } from './types.ts';
import { uuid } from './uuid.ts';

interface Options {
  api: Pick<ConversationApi, 'upload' | 'drop'>;
  /** The list, or a file in it, is another now. */
  changed: (uploads: readonly Upload[]) => void;
  /** The session is no longer valid. */
  unauthorized: () => void;
  signal: AbortSignal;
}

/**
 * Files that go with the next message: uploaded as soon as they are chosen, sent by their ids. They live in memory
 * only: after a reload they have to be chosen again, and what the server has of them it drops after a day.
 */
export function createUploads({ api, changed, unauthorized, signal }: Options) {
  let list: readonly Upload[] = [];
  const running = new Map<string, AbortController>();

  const update = (next: readonly Upload[]): void => {
    list = next;
    changed(next);
  };
  const change = (key: string, values: Partial<Upload>): void =>
    update(list.map((each) => (each.key === key ? { ...each, ...values } : each)));

  async function run({ key, file }: Upload): Promise<void> {
    const own = new AbortController();
    const end = () => own.abort();
    signal.addEventListener('abort', end);
    running.set(key, own);
    change(key, { progress: 0, problem: null });
    try {
      const progress = (share: number) => change(key, { progress: share });
      const info = await api.upload(file, progress, own.signal);
      change(key, { progress: 1, info });
    } catch (error) {
      if (own.signal.aborted) return;
      const failure = asChatError(error);
      if (failure.status === 401) unauthorized();
      change(key, { problem: problemOf(failure) });
    } finally {
      running.delete(key);
      signal.removeEventListener('abort', end);
    }
  }

  return {
    /** Takes files in and uploads them. Returns how many are left out, because a message takes no more. */
    add(files: readonly File[]): number {
      const taken = files.slice(0, limits.filesPerMessage - list.length);
      const added = taken.map((file): Upload => {
        return { key: uuid(), file, progress: 0, info: null, problem: refusalOf(file) };
      });
      update([...list, ...added]);
      for (const each of added) if (!each.problem) void run(each);
      return files.length - taken.length;
    },
    retry(key: string): void {
      const failed = list.find((each) => each.key === key && each.problem);
      if (failed) void run(failed);
    },
    /** Takes a file out again, uploaded or not. */
    remove(key: string): void {
      running.get(key)?.abort();
      const info = list.find((each) => each.key === key)?.info;
      // When that fails the server drops it by itself, after a day.
      if (info) void api.drop(info.id, signal).catch(() => {});
      update(list.filter((each) => each.key !== key));
    },
    /** All of them are on the server, so that a message can go with them. */
    ready: (): boolean => list.every(({ info }) => info !== null),
    /** Hands over what is ready to be sent; the next message begins without any. */
    take(): { info: FileInfo; file: File }[] {
      const taken = list.flatMap(({ info, file }) => (info ? [{ info, file }] : []));
      update([]);
      return taken;
    },
    clear(): void {
      for (const one of running.values()) one.abort();
      update([]);
    },
  };
}

const allowed = Object.entries(fileTypes);

/** For `<input accept>`: names' ends, and types for phones, which show the camera for them. */
export const acceptedFiles = allowed.flatMap(([type, ends]) => [type, ...ends.map((end) => `.${end}`)]).join(',');

/** What need not be uploaded to know that it is refused. Of what its bytes are, the server judges. */
function refusalOf({ name, size, type }: File): FileProblem | null {
  if (size === 0) return 'empty';
  if (size > limits.fileBytes) return 'tooLarge';
  const end = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const known = allowed.some(([each, ends]) => each === type || ends.some((one) => one === end));
  return known ? null : 'notAllowed';
}

function problemOf({ status, type }: { status: number; type: string }): FileProblem {
  if (status === 413) return 'tooLarge';
  if (status === 400) return 'notAllowed';
  if (status === 403 && type === 'files') return 'notHere';
  if (status === 429) return 'tooMany';
  if (status === 409) return 'noRoom';
  return 'failed';
}
