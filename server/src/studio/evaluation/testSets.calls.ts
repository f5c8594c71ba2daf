import type { testSetCalls, TestImport } from '@parlance/contract/calls/nlp';
import type { Tx } from '../../platform/db/port.ts';
import { change, save } from '../../platform/http/change.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { resolve } from '../content/names.ts';
import { parseInChild } from '../import/formats/parseInChild.ts';
import { addCases, changeCase, lockCase, removeCases } from './testCases.ts';
import { importCases } from './testImport.ts';
import {
  createTestSet,
  listTestSets,
  lockTestSet,
  presentCase,
  readCases,
  readTestSet,
  renameTestSet,
  restoreTestSet,
  touchTestSet,
} from './testSets.ts';

type TestSetCall = { ws: string; params: { id: string } };

/** The test set that a call is about. */
const testSetOf = ({ ws, params }: TestSetCall) => ({
  lock: (tx: Tx) => lockTestSet(tx, ws, params.id),
  present: ({ id }: { id: string }, tx: Tx) => readTestSet(tx, ws, id),
});

/** The result of a change of a test set. Test sets are shown with their class, so the class counts as changed. */
const changed = <T>(answer: T, verb: string, subject: string, sides: { before?: unknown; after?: unknown }) => ({
  answer,
  audit: { action: `testset.${verb}`, subject, ...sides },
  changed: 'class' as const,
});

export const testSetHandlers: Handlers<keyof typeof testSetCalls> = {
  'GET /api/1.0/gael/:ws/class/:id/testsets': ({ ws, params }, { db }) =>
    db.tx(async (tx) => ({ data: await listTestSets(tx, ws, await resolve(tx, 'class', ws, params.id)) })),

  'POST /api/1.0/gael/:ws/class/:id/testsets': (call, deps) =>
    change(call, deps, async (tx) => {
      const classId = await resolve(tx, 'class', call.ws, call.params.id);
      const id = await createTestSet(tx, call.ws, classId, call.body.name, call.principal.login);
      const after = await readTestSet(tx, call.ws, id);
      return changed(after, 'create', id, { after });
    }),

  'GET /api/1.0/gael/:ws/testset/:id': ({ ws, params }, { db }) =>
    db.tx(async (tx) => ({ ...(await readTestSet(tx, ws, params.id)), cases: await readCases(tx, params.id) })),

  'PUT /api/1.0/gael/:ws/testset/:id': (call, deps) =>
    save(call, deps, testSetOf(call), async (tx, row) => {
      const before = await readTestSet(tx, call.ws, row.id);
      await renameTestSet(tx, row, call.body.name);
      const after = await readTestSet(tx, call.ws, row.id);
      return changed(after, 'rename', row.id, { before, after });
    }),

  'DELETE /api/1.0/gael/:ws/testset/:id': (call, deps) =>
    save(call, deps, testSetOf(call), async (tx, { id }) => {
      const before = await readTestSet(tx, call.ws, id);
      await touchTestSet(tx, id, { deletedAt: new Date() });
      return changed({ ok: true as const }, 'delete', id, { before });
    }),

  'POST /api/1.0/gael/:ws/testset/:id/restore': (call, deps) =>
    change(call, deps, async (tx) => {
      const { id } = call.params;
      await restoreTestSet(tx, call.ws, id);
      const after = await readTestSet(tx, call.ws, id);
      return changed(after, 'restore', id, { after });
    }),

  'POST /api/1.0/gael/:ws/testset/:id/cases': (call, deps) =>
    change(call, deps, async (tx) => {
      const row = await lockTestSet(tx, call.ws, call.params.id);
      const added = await addCases(tx, row, call.body.cases);
      const answer = { added, duplicates: call.body.cases.length - added.length };
      return changed(answer, 'edit', row.id, { after: { added: added.map(({ text }) => text) } });
    }),

  'DELETE /api/1.0/gael/:ws/testset/:id/cases': (call, deps) =>
    change(call, deps, async (tx) => {
      const row = await lockTestSet(tx, call.ws, call.params.id);
      const deleted = await removeCases(tx, row, call.body.ids);
      return changed({ deleted }, 'edit', row.id, { before: { removed: deleted } });
    }),

  'PUT /api/1.0/gael/:ws/testset/:id/case/:caseId': (call, deps) => {
    const { ws, params, body } = call;
    const testCase = { lock: (tx: Tx) => lockCase(tx, ws, params.id, params.caseId), present: presentCase };
    return save(call, deps, testCase, async (tx, row) => {
      const after = await changeCase(tx, row, body);
      return changed(after, 'edit', row.testSetId, { before: presentCase(row), after });
    });
  },

  'POST /api/1.0/gael/:ws/testset/:id/import': async (call, deps) => {
    const { file, fields } = call.upload;
    const { dry_run: dryRun, ...columns } = fields;
    const { filename } = file;
    const parsed = await parseInChild(file.bytes, { filename, ...columns });
    return change<TestImport>(call, deps, async (tx) => {
      const row = await lockTestSet(tx, call.ws, call.params.id);
      const answer = await importCases(tx, row, filename, parsed, dryRun);
      if (!answer.applied) return { answer, audit: [], changed: [] };
      return changed(answer, 'import', row.id, { after: { filename, added: answer.added } });
    });
  },
};
