import type { testSetCalls } from '@parlance/contract/calls/nlp';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import type { CallBase, Handlers } from '../../platform/http/handler.ts';
import { refuseStale } from '../../platform/http/stale.ts';
import { resolve } from '../content/names.ts';
import { parseInChild } from '../import/formats/parseInChild.ts';
import { addCases, changeCase, removeCases } from './testCases.ts';
import { importCases } from './testImport.ts';
import {
  createTestSet,
  listTestSets,
  lockTestSet,
  readCases,
  readTestSet,
  renameTestSet,
  restoreTestSet,
  touchTestSet,
} from './testSets.ts';

interface Change<T> {
  answer: T;
  action: string;
  subject: string;
  before?: unknown;
  after?: unknown;
}

/** Runs a change in one transaction, writes its audit row and tells the screens of the workspace. */
const changed = <T>(
  call: CallBase,
  { db, events }: Pick<Deps, 'db' | 'events'>,
  work: (tx: Tx) => Promise<Change<T>>,
) =>
  db.tx(async (tx) => {
    const { answer, action, subject, before = null, after = null } = await work(tx);
    await audit(tx, call, `testset.${action}`, subject, before, after);
    await events.changed(tx, call.ws, 'class');
    return answer;
  });

export const testSetHandlers: Handlers<keyof typeof testSetCalls> = {
  'GET /api/1.0/gael/:ws/class/:id/testsets': ({ ws, params }, { db }) =>
    db.tx(async (tx) => ({ data: await listTestSets(tx, ws, await resolve(tx, 'class', ws, params.id)) })),

  'POST /api/1.0/gael/:ws/class/:id/testsets': (call, deps) =>
    changed(call, deps, async (tx) => {
      const classId = await resolve(tx, 'class', call.ws, call.params.id);
      const subject = await createTestSet(tx, call.ws, classId, call.body.name, call.principal.login);
      const answer = await readTestSet(tx, call.ws, subject);
      return { answer, action: 'create', subject, after: answer };
    }),

  'GET /api/1.0/gael/:ws/testset/:id': ({ ws, params }, { db }) =>
    db.tx(async (tx) => ({ ...(await readTestSet(tx, ws, params.id)), cases: await readCases(tx, params.id) })),

  'PUT /api/1.0/gael/:ws/testset/:id': (call, deps) =>
    changed(call, deps, async (tx) => {
      const row = await lockTestSet(tx, call.ws, call.params.id);
      const before = await readTestSet(tx, call.ws, row.id);
      refuseStale(call.ifMatch, before);
      await renameTestSet(tx, row, call.body.name);
      const answer = await readTestSet(tx, call.ws, row.id);
      return { answer, action: 'rename', subject: row.id, before, after: answer };
    }),

  'DELETE /api/1.0/gael/:ws/testset/:id': (call, deps) =>
    changed(call, deps, async (tx) => {
      const { id } = await lockTestSet(tx, call.ws, call.params.id);
      const before = await readTestSet(tx, call.ws, id);
      refuseStale(call.ifMatch, before);
      await touchTestSet(tx, id, { deletedAt: new Date() });
      return { answer: { ok: true as const }, action: 'delete', subject: id, before };
    }),

  'POST /api/1.0/gael/:ws/testset/:id/restore': (call, deps) =>
    changed(call, deps, async (tx) => {
      const subject = call.params.id;
      await restoreTestSet(tx, call.ws, subject);
      const answer = await readTestSet(tx, call.ws, subject);
      return { answer, action: 'restore', subject, after: answer };
    }),

  'POST /api/1.0/gael/:ws/testset/:id/cases': (call, deps) =>
    changed(call, deps, async (tx) => {
      const row = await lockTestSet(tx, call.ws, call.params.id);
      const added = await addCases(tx, row, call.body.cases);
      const answer = { added, duplicates: call.body.cases.length - added.length };
      return { answer, action: 'edit', subject: row.id, after: { added: added.map(({ text }) => text) } };
    }),

  'DELETE /api/1.0/gael/:ws/testset/:id/cases': (call, deps) =>
    changed(call, deps, async (tx) => {
      const row = await lockTestSet(tx, call.ws, call.params.id);
      const deleted = await removeCases(tx, row, call.body.ids);
      return { answer: { deleted }, action: 'edit', subject: row.id, before: { removed: deleted } };
    }),

  'PUT /api/1.0/gael/:ws/testset/:id/case/:caseId': (call, deps) =>
    changed(call, deps, async (tx) => {
      const row = await lockTestSet(tx, call.ws, call.params.id);
      const { before, after } = await changeCase(tx, row, call.params.caseId, call.body, call.ifMatch);
      return { answer: after, action: 'edit', subject: row.id, before, after };
    }),

  'POST /api/1.0/gael/:ws/testset/:id/import': async (call, deps) => {
    const { file, fields } = call.upload;
    const { dry_run: dryRun, ...columns } = fields;
    const { filename } = file;
    const parsed = await parseInChild(file.bytes, { filename, ...columns });
    return deps.db.tx(async (tx) => {
      const row = await lockTestSet(tx, call.ws, call.params.id);
      const answer = await importCases(tx, row, filename, parsed, dryRun);
      if (answer.applied) {
        await audit(tx, call, 'testset.import', row.id, null, { filename, added: answer.added });
        await deps.events.changed(tx, call.ws, 'class');
      }
      return answer;
    });
  },
};
