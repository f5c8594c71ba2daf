import type { ImportChoices, ImportReport, nlpCalls } from '@parlance/contract/calls/nlp';
import { ErrorDetail, errorDetail } from '@parlance/contract/errors/errorDetail';
import { can } from '@parlance/contract/permissions';
import { mayEnter } from '../../identity/access/access.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { requirePermission } from '../../platform/http/authorise.ts';
import { change, type ChangeCall } from '../../platform/http/change.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { isBuiltinClass } from '../../studio/classes/classes.ts';
import { publishedSource, unpackPublished } from '../../studio/exchange/modelContent.ts';
import { readExchangeContent } from '../../studio/exchange/readExchangeContent.ts';
import { readWorkspaceContent } from '../export/readWorkspaceContent.ts';
import { dryRun } from './dryRun.ts';
import { permittedContent } from '../contentPermissions.ts';
import { findFile } from './files.ts';
import { importFile } from './importFile.job.ts';
import { resolve } from '../../studio/content/names.ts';

type ImportCall = Extract<keyof typeof nlpCalls, `POST /api/1.0/gael/:ws/import/${string}`>;

export const importHandlers: Handlers<ImportCall> = {
  'POST /api/1.0/gael/:ws/import/class': async (call, deps) => {
    const { options, ...fields } = call.upload.fields;
    if (isBuiltinClass(fields.class_name ?? '')) throw refuse.invalid('class_name', 'reserved_name');
    const report = await dryRun(deps, call.principal, call.ws, call.upload.file, fields);
    if (options === undefined) return report;
    if (!report.importable) throw refuse.invalidFields({ file: problemOf(report) });
    return { ...report, ...(await startImport(call, deps, report.import_id, options)) };
  },

  'POST /api/1.0/gael/:ws/import/workspace': async ({ ws, body, principal }, deps) => {
    const { from, branch, class_name } = body;
    const content = await deps.db.tx(async (tx) => {
      await refuseUnreadable(tx, principal, from);
      const id = body.class === undefined ? undefined : await resolve(tx, 'class', from, body.class);
      if (id === undefined) return readWorkspaceContent(tx, principal, from);
      return branch === 'published' ? publishedSource(tx, id) : readExchangeContent(tx, from, id);
    });
    const unpacked = 'packed' in content ? await unpackPublished(content) : content;
    const file = { filename: `${from}.json`, bytes: Buffer.from(JSON.stringify(unpacked)) };
    return dryRun(deps, principal, ws, file, { class_name });
  },

  'POST /api/1.0/gael/:ws/import/class/:importId': (call, deps) =>
    startImport(call, deps, call.params.importId, call.body),
};

/** Starts the import of a stored file. @throws {Refusal} 404 when it was imported or has expired */
const startImport = (call: ChangeCall, deps: Deps, id: string, choices: ImportChoices) =>
  change(call, deps, async (tx) => {
    const { ws, principal } = call;
    const { filename, options } = await findFile(tx, ws, id);
    const subject = (options.class_column ? undefined : options.class_name) ?? filename;
    const start = { subject, createdBy: principal.login, dedupe: id };
    // Moving removes utterances from intents that the file does not contain.
    if (choices.conflicts === 'move') requirePermission(call, 'nlp_intent:edit');
    const payload = { importId: id, ...choices, author: principal.login, ...permittedContent(principal, ws) };
    const taskId = await deps.jobs.start(tx, importFile, ws, payload, start);
    const audit = { action: 'class.import', subject, after: { filename, ...choices } };
    // The job publishes the events of the import.
    return { answer: { taskId }, audit, changed: [] };
  });

/** The reason why a file cannot be imported. */
const problemOf = ({ problems: [problem] }: ImportReport): ErrorDetail =>
  problem ? ErrorDetail.parse(problem) : errorDetail('file_no_rows');

/** @throws {Refusal} 404, the same for an unknown workspace and one whose content may not be read */
async function refuseUnreadable(tx: Tx, principal: Principal, ws: string): Promise<void> {
  const readable = (['nlp_class:read', 'nlp_intent:read', 'nlp_corpus:read'] as const).every((one) =>
    can(principal, one, ws),
  );
  if (!readable || !(await mayEnter(tx, principal, ws))) throw refuse.notFound('source_workspace_not_found');
}
