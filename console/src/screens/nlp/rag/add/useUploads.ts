import { useEffect, useRef, useState } from 'react';
import { reasonOf } from '../../../../shared/api/attempt.ts';
import { isCancelled, upload } from '../../../../shared/api/call.ts';
import { refreshKnowledge } from '../data/refreshKnowledge.ts';
import type { Description } from './DescriptionFields.tsx';

/** A file and its upload. */
export interface Upload {
  key: number;
  file: File;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** Uploaded share, from 0 to 1. */
  sent: number;
  /** Why the upload failed; '' without a failure. */
  error: string;
}

/** Maximum number of concurrent uploads: more would only share the same connection. */
const atOnce = 2;
let keys = 0;

const waiting = (file: File): Upload => ({ key: ++keys, file, state: 'waiting', sent: 0, error: '' });

/** Uploads files to a knowledge base, a few at once; a failed one does not stop the others. */
export function useUploads(ws: string, base: string, first: readonly File[]) {
  const [uploads, setUploads] = useState<readonly Upload[]>(() => first.map(waiting));
  const [busy, setBusy] = useState(false);
  const leaving = useRef<AbortSignal>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller.signal;
    return () => controller.abort();
  }, []);

  const change = (key: number, next: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...next } : one)));

  async function send({ key, file }: Upload, { language, tags }: Description, signal?: AbortSignal): Promise<boolean> {
    change(key, { state: 'sending', sent: 0, error: '' });
    try {
      await upload('POST /api/1.0/gael/:ws/rag/:base/documents', {
        params: { ws, base },
        fields: { ...(language && { language }), ...(tags.length > 0 && { tags: JSON.stringify(tags) }) },
        file,
        signal,
        onProgress: (sent) => change(key, { sent }),
      });
      change(key, { state: 'done', sent: 1 });
      return true;
    } catch (error) {
      if (!isCancelled(error)) change(key, { state: 'failed', error: reasonOf(error) });
      return false;
    }
  }

  return {
    uploads,
    busy,
    add: (files: readonly File[]) => setUploads((all) => [...all, ...files.map(waiting)]),
    remove: (key: number) => setUploads((all) => all.filter((one) => one.key !== key)),
    /** Uploads the files that are not uploaded yet. @returns the number of failed ones */
    async sendAll(description: Description): Promise<number> {
      setBusy(true);
      const signal = leaving.current;
      const queue = uploads.filter(({ state }) => state !== 'done');
      let failed = 0;
      const work = async () => {
        for (let next = queue.shift(); next; next = queue.shift()) {
          if (signal?.aborted) return;
          if (!(await send(next, description, signal))) failed++;
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      setBusy(false);
      void refreshKnowledge();
      return failed;
    },
  };
}
