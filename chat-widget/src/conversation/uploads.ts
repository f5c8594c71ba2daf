import type { FileInfo } from '@parlance/contract/calls/files';
import type { ErrorType } from '@parlance/contract/errors/errorMessages';
import { fileTypes, limits } from '@parlance/contract/limits';
import { asChatError, type ConversationApi } from './api.ts';
import type { FileProblem, Upload } from './types.ts';
import { uuid } from './uuid.ts';

interface Options {
  api: Pick<ConversationApi, 'upload' | 'deleteFile'>;
  /** The list or a file in it has changed. */
  onChange: (uploads: readonly Upload[]) => void;
  /** The session is no longer valid. */
  onUnauthorized: () => void;
  signal: AbortSignal;
}

/**
 * The files of the next message: uploaded as soon as they are chosen, sent by their ids. They are in memory only: a
 * reload loses them, and the server deletes unsent files after a day.
 */
export function createUploads({ api, onChange, onUnauthorized, signal }: Options) {
  let list: readonly Upload[] = [];
  const running = new Map<string, AbortController>();

  const update = (next: readonly Upload[]): void => {
    list = next;
    onChange(next);
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
      if (failure.status === 401) onUnauthorized();
      change(key, { problem: problemOf(failure) });
    } finally {
      running.delete(key);
      signal.removeEventListener('abort', end);
    }
  }

  return {
    /** Adds files and uploads them. Returns how many are left out because a message has a limit. */
    add(files: readonly File[]): number {
      const accepted = files.slice(0, limits.filesPerMessage - list.length);
      const added = accepted.map((file): Upload => {
        return { key: uuid(), file, progress: 0, info: null, problem: checkFile(file) };
      });
      update([...list, ...added]);
      for (const each of added) if (!each.problem) void run(each);
      return files.length - accepted.length;
    },
    retry(key: string): void {
      const failed = list.find((each) => each.key === key && each.problem);
      if (failed) void run(failed);
    },
    /** Removes a file, uploaded or not. */
    remove(key: string): void {
      running.get(key)?.abort();
      const info = list.find((each) => each.key === key)?.info;
      // If this fails, the server deletes the file after a day.
      if (info) void api.deleteFile(info.id, signal).catch(() => {});
      update(list.filter((each) => each.key !== key));
    },
    /** All files are uploaded, so that the message can be sent. */
    ready: (): boolean => list.every(({ info }) => info !== null),
    /** Removes and returns the uploaded files for sending. */
    takeUploaded(): { info: FileInfo; file: File }[] {
      const uploaded = list.flatMap(({ info, file }) => (info ? [{ info, file }] : []));
      update([]);
      return uploaded;
    },
    clear(): void {
      for (const one of running.values()) one.abort();
      update([]);
    },
  };
}

const allowed = Object.entries(fileTypes);

/** For `<input accept>`: extensions, and types, for which phones offer the camera. */
export const acceptedFiles = allowed
  .flatMap(([type, extensions]) => [type, ...extensions.map((extension) => `.${extension}`)])
  .join(',');

/** The problem that is known before the upload; the server checks the content. */
function checkFile({ name, size, type }: File): FileProblem | null {
  if (size === 0) return 'empty';
  if (size > limits.fileBytes) return 'tooLarge';
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const known = allowed.some(([each, extensions]) => each === type || extensions.some((one) => one === extension));
  return known ? null : 'notAllowed';
}

function problemOf({ status, type }: { status: number; type: string }): FileProblem {
  if (type === ('image_too_large' satisfies ErrorType)) return 'tooManyPixels';
  if (status === 413) return 'tooLarge';
  if (status === 400) return 'notAllowed';
  if (type === ('files_refused' satisfies ErrorType)) return 'notHere';
  if (status === 429) return 'tooMany';
  if (status === 409) return 'noRoom';
  return 'failed';
}
