import { afterAll, beforeAll, expect, test } from 'vitest';
import { newTenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { tidyFiles } from '../../workspace/files/files.ts';
import { backendChores } from '../housekeeping.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ work: false });
});
afterAll(() => server.stop());

/**
 * A person with a run of a dialog, a guest account, and an unsent upload; the dialog and the virtual thing are in the
 * trash.
 */
const fill = (ws: string, who: string) => `
  insert into conversations (id, ws, device, participant, channel) values ('c-${ws}-${who}', '${ws}', 'assistant', '${who}', 'guest');
  insert into scripts (id, ws, name, type, updated_by, deleted_at) values ('s-${ws}-${who}', '${ws}', '${who}', 'dialog', 'admin', now() - interval '31 days');
  insert into script_runs (id, ws, script_id, version, cause, actor, seed, conversation_id, state, ended_at)
    values ('r-${ws}-${who}', '${ws}', 's-${ws}-${who}', 1, 'message', 'widget', 1, 'c-${ws}-${who}', 'done', now());
  insert into script_steps (run_id, ws, seq, kind, args) values ('r-${ws}-${who}', '${ws}', 0, 'log', '["x"]');
  insert into things (id, ws, name, deleted_at) values ('t-${who}', '${ws}', 'Lamp of ${who}', now() - interval '31 days');
  insert into guests (ws, thing, id) values ('${ws}', 't-${who}', '${who}');
  insert into files (id, ws, conversation_id, name, type, size, bytes, uploaded_by, created_at)
    values ('f-${ws}-${who}', '${ws}', 'c-${ws}-${who}', 'a', 'text/plain', 1, '\\x00', 'p', now() - interval '2 days');
  insert into knowledge_bases (ws, id, name, settings, deleted_at) values ('${ws}', 'k-${who}', '${who}', '{}', now() - interval '31 days');
  insert into files (id, ws, document, name, type, size, bytes, uploaded_by) values ('o-${ws}-${who}', '${ws}', 'd-${who}', 'a', 'text/plain', 1, '\\x00', 'p');
  insert into knowledge_documents (ws, id, base, name, kind, format, file_id)
    values ('${ws}', 'd-${who}', 'k-${who}', 'a', 'file', 'text', 'o-${ws}-${who}');`;

/** Runs all chores of the server. */
async function tidy() {
  for (const chore of Object.values(backendChores(server.deps.db))) await chore();
  await server.deps.db.tx(tidyFiles);
}

async function left(ws: string) {
  const { rows } = await server.deps.db.execute(
    `select
      (select coalesce(json_agg(id order by id), '[]') from script_runs where ws = $1) as runs,
      (select count(*)::int from script_steps where ws = $1) as steps,
      (select coalesce(json_agg(id order by id), '[]') from guests where ws = $1) as guests,
      (select coalesce(json_agg(id order by id), '[]') from files where ws = $1) as files`,
    [ws],
  );
  return rows[0];
}
const nothing = { runs: [], steps: 0, guests: [], files: [] };

const trashOf = async (token: string, workspace: string) =>
  (await server.call('GET /api/1.0/backend/trash', { token, query: { workspace } })).body.data
    .map(({ kind, id }) => `${kind} ${id}`)
    .toSorted();

test('the trash keeps objects with data of a held person until the hold is lifted, and nothing else', async () => {
  const tenant = await newTenant(server.deps.db, { type: 'Partner' });
  const { ws } = tenant;
  const { token } = await tenant.signIn('superAdmin');
  const params = { ws };
  await server.deps.db.execute(`${fill(ws, 'ada')} ${fill(ws, 'bob')}`);
  const body = { participant: 'ada', reason: 'Case 11' };
  const { body: hold } = await server.call('POST /api/1.0/workspaces/:ws/holds', { token, params, body });

  await tidy();
  expect(await trashOf(token, ws)).toEqual([`script s-${ws}-ada`, 'thing t-ada']);
  expect(await left(ws)).toEqual({ runs: [`r-${ws}-ada`], steps: 1, guests: ['ada'], files: [`f-${ws}-ada`] });
  for (const [kind, id] of [
    ['script', `s-${ws}-ada`],
    ['thing', 't-ada'],
  ] as const) {
    const purged = await server.call('DELETE /api/1.0/backend/trash/:kind/:id', { token, params: { kind, id } });
    expect(purged).toMatchObject({ status: 409, body: { type: 'legal_hold' } });
  }

  await server.call('DELETE /api/1.0/workspaces/:ws/holds/:id', { token, params: { ...params, id: hold.id } });
  await tidy();
  expect(await trashOf(token, ws)).toEqual([]);
  expect(await left(ws)).toEqual(nothing);
});

test('the trash of a held workspace keeps its documents, and does not hold up that of others', async () => {
  const [shop, other] = [
    await newTenant(server.deps.db, { type: 'Partner' }),
    await newTenant(server.deps.db, { type: 'Partner' }),
  ];
  const { token } = await shop.signIn('superAdmin');
  const params = { ws: shop.ws };
  await server.deps.db.execute(`${fill(shop.ws, 'eve')} ${fill(other.ws, 'eve')}`);
  await server.call('POST /api/1.0/workspaces/:ws/holds', { token, params, body: { reason: 'Case 12' } });
  const before = await left(shop.ws);

  await tidy();
  expect(await left(shop.ws)).toEqual(before);
  expect(await trashOf(token, shop.ws)).toEqual(['knowledge k-eve', `script s-${shop.ws}-eve`, 'thing t-eve']);
  expect(await left(other.ws)).toEqual(nothing);
});
