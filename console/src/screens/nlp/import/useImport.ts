import type { ImportChoices, ImportReport } from '@parlance/contract/calls/nlp';
import { useEffect, useRef, useState } from 'react';
import { call, isCancelled, upload } from '../../../shared/api/call.ts';
import { reasonOf } from '../../../shared/api/attempt.ts';
import { refreshTasks } from '../data/refresh.ts';
import { importedPlace, type ImportedPlace, targetOf } from './importReport.ts';

/** The step of an import. */
export type ImportStep =
  | { kind: 'choose' }
  | { kind: 'reading'; sent: number }
  /** `asked`: the report is being fetched again with this mapping. */
  | { kind: 'report'; report: ImportReport; asked?: Mapping }
  | { kind: 'running'; taskId: string; target: string; place: ImportedPlace };

/** The options for reading a file: its sheet, its columns, the only language to read. */
export interface Mapping {
  sheet?: string;
  text_column?: string;
  intent_column?: string;
  class_column?: string;
  answer_column?: string;
  language_column?: string;
  language?: string;
}

/** The source of the content. */
export type ImportSource =
  | { kind: 'file'; file: File }
  | { kind: 'workspace'; from: string; class?: string; branch: 'draft' | 'published' };

/** An import from its source to the running task; closing the dialog cancels the upload. */
export function useImport(ws: string) {
  const [step, setStep] = useState<ImportStep>({ kind: 'choose' });
  const [source, setSource] = useState<ImportSource | null>(null);
  const [error, setError] = useState('');
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const ask = (chosen: ImportSource, className: string, mapping: Mapping, signal: AbortSignal) => {
    const named = className === '' ? {} : { class_name: className };
    if (chosen.kind === 'workspace') {
      const { kind: _, ...body } = chosen;
      return call('POST /api/1.0/gael/:ws/import/workspace', { params: { ws }, body: { ...body, ...named }, signal });
    }
    return upload('POST /api/1.0/gael/:ws/import/class', {
      params: { ws },
      fields: { ...named, ...mapping },
      file: chosen.file,
      signal,
      onProgress: (sent) => setStep((now) => (now.kind === 'reading' ? { kind: 'reading', sent } : now)),
    });
  };

  /** Reads the source and shows a preview of the import. */
  const read = async (chosen: ImportSource, className: string, mapping: Mapping = {}) => {
    sending.current?.abort();
    const controller = new AbortController();
    sending.current = controller;
    const before = step.kind === 'report' ? { kind: step.kind, report: step.report } : undefined;
    setSource(chosen);
    setError('');
    // The report stays while it is fetched again, so that the changed option keeps the focus.
    setStep(before ? { ...before, asked: mapping } : { kind: 'reading', sent: chosen.kind === 'file' ? 0 : 1 });
    try {
      setStep({ kind: 'report', report: await ask(chosen, className, mapping, controller.signal) });
    } catch (reason) {
      if (isCancelled(reason)) return;
      setError(reasonOf(reason));
      setStep(before ?? { kind: 'choose' });
    }
  };
  const start = async (report: ImportReport, choices: ImportChoices) => {
    setError('');
    try {
      const { taskId } = await call('POST /api/1.0/gael/:ws/import/class/:importId', {
        params: { ws, importId: report.import_id },
        body: choices,
      });
      setStep({ kind: 'running', taskId, target: targetOf(report), place: importedPlace(report) });
      void refreshTasks();
    } catch (reason) {
      setError(reasonOf(reason));
    }
  };
  return {
    step,
    source,
    error,
    forgetError: () => setError(''),
    read,
    start,
    /** Returns to the selection of a source. */
    reset: () => {
      sending.current?.abort();
      setError('');
      setStep({ kind: 'choose' });
    },
  };
}
