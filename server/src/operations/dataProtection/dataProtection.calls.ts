import type { dataProtectionCalls } from '@parlance/contract/calls/dataProtection';
import { inBackground } from '../../platform/background.ts';
import { change, save } from '../../platform/http/change.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { todayIn } from '../../platform/time/days.ts';
import { deleteVectorsOfTexts } from '../../studio/embeddings/storedVectors.ts';
import { eraseFromModelContents } from '../../studio/exchange/modelContent.ts';
import { getWorkspace } from '../../workspace/workspaces/workspaces.ts';
import { eraseAuditedWords } from './auditedWords.ts';
import { isPersonHeld, liftHold, listHolds, setHold } from './legalHolds.ts';
import { countPerson, erasePerson, findPerson, lockPerson, readPerson } from './person.ts';
import { archivePerson } from './personArchive.ts';
import { deleteContent, eraseEvaluatedWords, findContent } from './personContent.ts';
import { readWords } from './personWords.ts';
import { previewRetention, readRetention, saveRetention } from './retention.ts';

/** Maximum pieces of content that a preview lists. */
const named = 50;
const firstOf = <T>(data: T[]) => ({ data: data.slice(0, named), total: data.length });

export const dataProtectionHandlers: Handlers<keyof typeof dataProtectionCalls> = {
  'GET /api/1.0/workspaces/:ws/retention': ({ ws }, { db, config }) => db.tx((tx) => readRetention(tx, config, ws)),
  'PUT /api/1.0/workspaces/:ws/retention': (call, deps) =>
    save(call, deps, { lock: (tx) => readRetention(tx, deps.config, call.ws, { lock: true }) }, async (tx, before) => {
      await saveRetention(tx, call.ws, call.body, call.principal.login);
      const after = await readRetention(tx, deps.config, call.ws);
      return {
        answer: after,
        audit: { action: 'workspace.retention', subject: call.ws, before, after },
        changed: 'workspace',
      };
    }),
  'POST /api/1.0/workspaces/:ws/retention/preview': ({ ws, body }, { db }) =>
    db.tx((tx) => previewRetention(tx, ws, body)),
  'POST /api/1.0/workspaces/:ws/person/export': async ({ principal, ws, body, requestId, reply }, deps) => {
    // Without an idempotency key: an answer that is stored for repeated requests would outlive the erasure of the
    // person.
    const { data, day } = await change({ principal, ws, requestId, idempotencyKey: undefined }, deps, async (tx) => ({
      answer: {
        data: await readPerson(tx, await findPerson(tx, ws, body)),
        day: todayIn((await getWorkspace(tx, ws)).timeZone),
      },
      // The entry says who exported personal data, without the data.
      audit: { action: 'person.export', subject: ws, after: {} },
      changed: [],
    }));
    await reply
      .header('content-type', 'application/zip')
      .header('content-disposition', `attachment; filename="person-${day}.zip"`)
      .send(archivePerson(data, deps.fileStore));
  },
  'POST /api/1.0/workspaces/:ws/person/erase': async (call, deps) => {
    const answer = await change(call, deps, async (tx) => {
      const person = await findPerson(tx, call.ws, call.body);
      if (await isPersonHeld(tx, person)) throw refuse.conflict('legal_hold');
      await lockPerson(tx, person);
      const words = await readWords(tx, person);
      const content = call.body.content ? await findContent(tx, words) : { utterances: [], testCases: [] };
      await deleteContent(tx, call.ws, content);
      await eraseFromModelContents(tx, call.ws, words.since);
      await eraseEvaluatedWords(tx, words);
      await eraseAuditedWords(tx, words);
      await deleteVectorsOfTexts(tx, call.ws, words.texts);
      const rows = await erasePerson(tx, deps.events, person);
      const erased = { ...rows, utterances: content.utterances.length, test_cases: content.testCases.length };
      return {
        answer: erased,
        audit: { action: 'person.erase', subject: call.ws, after: erased },
        changed: ['verbatim', 'guest', ...(erased.utterances > 0 ? (['intent'] as const) : [])],
      };
    });
    inBackground(deps.log, 'removing the files of an erased person', () => deps.fileStore.sweep());
    return answer;
  },
  'POST /api/1.0/workspaces/:ws/person/preview': ({ ws, body }, { db }) =>
    db.tx(async (tx) => {
      const person = await findPerson(tx, ws, body);
      const { utterances, testCases } = await findContent(tx, await readWords(tx, person));
      return {
        ...(await countPerson(tx, person)),
        utterances: firstOf(utterances),
        test_cases: firstOf(testCases.map(({ id, text, intent }) => ({ id, text, intent }))),
        held: await isPersonHeld(tx, person),
      };
    }),
  'GET /api/1.0/workspaces/:ws/holds': ({ ws }, { db }) => db.tx(async (tx) => ({ data: await listHolds(tx, ws) })),
  'POST /api/1.0/workspaces/:ws/holds': (call, deps) =>
    change(call, deps, async (tx) => {
      const { reason, ...which } = call.body;
      const isPerson = which.participant !== undefined || which.conversation_id !== undefined;
      const person = isPerson ? await findPerson(tx, call.ws, which) : null;
      const hold = await setHold(tx, call.ws, person, reason, call.principal.login);
      const audit = { action: 'hold.set', subject: hold.participant ?? call.ws, after: hold };
      return { answer: hold, audit, changed: 'workspace' };
    }),
  'DELETE /api/1.0/workspaces/:ws/holds/:id': (call, deps) =>
    change(call, deps, async (tx) => {
      const before = await liftHold(tx, call.ws, call.params.id);
      return {
        answer: { ok: true },
        audit: { action: 'hold.lift', subject: before.participant ?? call.ws, before },
        changed: 'workspace',
      };
    }),
};
