import type { nlpCalls } from '@parlance/contract/calls/nlp';
import { audit } from '../audit.ts';
import type { Handlers } from '../http/handler.ts';
import { refuse } from '../http/refusal.ts';
import { isStatic } from './classes.ts';
import { findFile, keepFile, pack } from './import/files.ts';
import { importFile } from './import/importFile.job.ts';
import { parseInWorker } from './import/parseInWorker.ts';
import { planImport } from './import/plan.ts';
import { presentReport } from './import/report.ts';

type ImportCall = Extract<keyof typeof nlpCalls, `POST /api/1.0/gael/:ws/import/${string}`>;

export const importHandlers: Handlers<ImportCall> = {
  'POST /api/1.0/gael/:ws/import/class': async ({ ws, upload, principal }, { db }) => {
    const { fields: options, file } = upload;
    if (isStatic(options.class_name)) throw refuse.invalid('class_name', 'must not begin with $');
    const { filename, bytes } = file;
    const parsed = await parseInWorker(bytes, { filename, ...options });
    const packed = await pack(bytes);
    return db.tx(async (tx) => {
      const plan = await planImport(tx, ws, parsed, { mode: 'merge', conflicts: 'skip' });
      const id = await keepFile(tx, ws, { filename, ...packed, options, createdBy: principal.login });
      return presentReport(id, filename, parsed, plan);
    });
  },

  'POST /api/1.0/gael/:ws/import/class/:importId': (call, { db, jobs }) =>
    db.tx(async (tx) => {
      const { ws, params, body } = call;
      const { id: importId, filename, options } = await findFile(tx, ws, params.importId);
      const createdBy = call.principal.login;
      const start = { subject: options.class_name, createdBy, dedupe: importId };
      const taskId = await jobs.start(tx, importFile, ws, { importId, ...body }, start);
      await audit(tx, call, 'class.import', options.class_name, null, { filename, ...body });
      return { taskId };
    }),
};
