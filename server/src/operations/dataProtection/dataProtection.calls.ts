import type { dataProtectionCalls } from '@parlance/contract/calls/dataProtection';
import { inBackground } from '../../platform/background.ts';
import { change, save } from '../../platform/http/change.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { erasePerson, findPerson, readPerson } from './person.ts';
import { archivePerson } from './personArchive.ts';
import { previewRetention, readRetention, saveRetention } from './retention.ts';

export const dataProtectionHandlers: Handlers<keyof typeof dataProtectionCalls> = {
  'GET /api/1.0/workspaces/:ws/retention': ({ ws }, { db }) => db.tx((tx) => readRetention(tx, ws)),
  'PUT /api/1.0/workspaces/:ws/retention': (call, deps) =>
    save(call, deps, { lock: (tx) => readRetention(tx, call.ws, { lock: true }) }, async (tx, before) => {
      await saveRetention(tx, call.ws, call.body, call.principal.login);
      const after = await readRetention(tx, call.ws);
      return {
        answer: after,
        audit: { action: 'workspace.retention', subject: call.ws, before, after },
        changed: 'workspace',
      };
    }),
  'POST /api/1.0/workspaces/:ws/retention/preview': ({ ws, body }, { db }) =>
    db.tx((tx) => previewRetention(tx, ws, body)),
  'POST /api/1.0/workspaces/:ws/person/export': async ({ principal, ws, body, requestId, reply }, deps) => {
    // Without an idempotency key: an answer that is kept for repeated requests would outlive the erasure of the person.
    const data = await change({ principal, ws, requestId, idempotencyKey: undefined }, deps, async (tx) => ({
      answer: await readPerson(tx, await findPerson(tx, ws, body)),
      // Who took a copy of personal data is noted; the data is not.
      audit: { action: 'person.export', subject: ws, after: {} },
      changed: [],
    }));
    await reply
      .header('content-type', 'application/zip')
      .header('content-disposition', `attachment; filename="person-${data.exported_at.slice(0, 10)}.zip"`)
      .send(archivePerson(data, deps.fileStore));
  },
  'POST /api/1.0/workspaces/:ws/person/erase': async (call, deps) => {
    const answer = await change(call, deps, async (tx) => {
      const erased = await erasePerson(tx, deps.events, await findPerson(tx, call.ws, call.body));
      return {
        answer: erased,
        audit: { action: 'person.erase', subject: call.ws, after: erased },
        changed: ['verbatim', 'guest'],
      };
    });
    inBackground(deps.log, 'removing the files of an erased person', () => deps.fileStore.sweep());
    return answer;
  },
};
