import type { BodyOf } from '@parlance/contract';
import type { ImportReport } from '@parlance/contract/calls/nlp';
import { useEffect, useRef, useState } from 'react';
import { call, isCancelled, upload } from '../../../shared/api/call.ts';
import { reasonOf } from '../../../shared/api/attempt.ts';
import { refreshTasks } from '../data/refresh.ts';

/** Where an import stands. */
export type ImportStep =
  | { kind: 'choose' }
  | { kind: 'reading'; sent: number }
  | { kind: 'report'; report: ImportReport }
  | { kind: 'running'; taskId: string };

/** Columns named by hand. */
export interface Mapping {
  text_column?: string;
  intent_column?: string;
}

export type ImportChoices = Required<BodyOf<'POST /api/1.0/gael/:ws/import/class/:importId'>>;

/** An import from the file to the running task; leaving the dialog cancels what is being sent. */
export function useImport(ws: string) {
  const [step, setStep] = useState<ImportStep>({ kind: 'choose' });
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState('');
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  /** Sends the file and shows what importing it would do. */
  const read = async (chosen: File, class_name: string, mapping: Mapping = {}) => {
    sending.current?.abort();
    const controller = new AbortController();
    sending.current = controller;
    const before = step;
    setFile(chosen);
    setError('');
    setStep({ kind: 'reading', sent: 0 });
    try {
      const report = await upload('POST /api/1.0/gael/:ws/import/class', {
        params: { ws },
        fields: { class_name, ...mapping },
        file: chosen,
        signal: controller.signal,
        onProgress: (sent) => setStep((now) => (now.kind === 'reading' ? { kind: 'reading', sent } : now)),
      });
      setStep({ kind: 'report', report });
    } catch (reason) {
      if (isCancelled(reason)) return;
      setError(reasonOf(reason, chosen.name));
      setStep(before.kind === 'report' ? before : { kind: 'choose' });
    }
  };
  const start = async (importId: string, choices: ImportChoices) => {
    setError('');
    try {
      const { taskId } = await call('POST /api/1.0/gael/:ws/import/class/:importId', {
        params: { ws, importId },
        body: choices,
      });
      setStep({ kind: 'running', taskId });
      void refreshTasks();
    } catch (reason) {
      setError(reasonOf(reason));
    }
  };
  return {
    step,
    file,
    error,
    read,
    start,
    /** Back to the choice of a file. */
    reset: () => {
      sending.current?.abort();
      setError('');
      setStep({ kind: 'choose' });
    },
  };
}
