import { expect, onTestFinished, test, vi } from 'vitest';
import { refusal } from '../../testing/server.ts';
import { runningScripts } from '../runs/testing.ts';

const { server, at, script, played, set } = runningScripts();

/** Replays the last runs of a script. */
const repeat = (id: string, body?: object) =>
  server().call('POST /api/1.0/workspaces/:ws/script/:id/replays', { ...at(id), ...(body && { body }) });

test('skipped runs are at most half of the last runs where enough others began', async () => {
  await set('heat', 80);
  const rules = {
    condition: 'AND' as const,
    rules: [{ name: '', trigger: 'heat', attribute_name: 'value', unit: '', operator: '>' as const, value: 50 }],
  };
  const attributes = { triggers: [], consoleModel: { rules } };
  const id = await script("log('hot')", { type: 'std', attributes });
  const begun = [(await played(id)).run_id, (await played(id)).run_id];
  await set('heat', 10);
  const skipped: string[] = [];
  for (let run = 0; run < 4; run++) skipped.unshift((await played(id)).run_id);
  const repeated = async (last: number) => (await repeat(id, { last })).body.data.map(({ run }) => run.run_id);
  expect(await repeated(4)).toEqual([...skipped.slice(0, 2), ...begun.toReversed()]);
  expect(await repeated(5)).toEqual([...skipped.slice(0, 3), ...begun.toReversed()]);
  expect(await repeated(1)).toEqual(begun.slice(1));
});

test('the last runs are replayed together, with the first difference of each', async () => {
  const id = await script("await setEvent('', 'parity', 'value', context.cause); return 1");
  await played(id);
  await played(id);
  const scriptCode = "log('new'); await setEvent('', 'parity', 'value', context.cause); return 1";
  await server().call('PUT /api/1.0/workspaces/:ws/script/:id', { ...at(id), body: { scriptCode } });
  const { body } = await repeat(id, {});
  expect(body).toMatchObject({
    version: 2,
    data: [
      { same: false, difference: { recorded: null, replayed: 'log', was: null, now: { kind: 'log', args: ['new'] } } },
      {},
    ],
  });
  expect((await repeat(id, { version: 1, last: 1 })).body).toMatchObject({ data: [{ same: true, difference: null }] });
  const { body: draft } = await server().call('GET /api/1.0/workspaces/:ws/script/:id/version/:version', {
    token: at(id).token,
    params: { ...at(id).params, version: '1' },
  });
  const content = { ...draft, scriptCode: 'return 2' };
  expect((await repeat(id, { content })).body).toMatchObject({
    version: null,
    data: [{ same: false, replayed: { result: 2 } }, {}],
  });
  expect(refusal(await repeat(id, { version: 9 }))).toMatchObject({ status: 404, type: 'script_version_not_found' });
  expect((await repeat(id, { last: 51 })).status).toBe(400);
});

test('when the client leaves, no further runs are replayed', async () => {
  const id = await script("log('one')");
  for (let run = 0; run < 8; run++) await played(id);
  const { app, deps } = server();
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const leaving = new AbortController();
  const hasLeft = new Promise<void>((resolve) => {
    app.server.once('connection', (socket) => socket.once('close', () => resolve()));
  });
  const begin = deps.db.tx.bind(deps.db);
  let began = 0;
  const spy = vi.spyOn(deps.db, 'tx').mockImplementation(async (work) => {
    began += 1;
    // The first transaction reads the script, the others read a run each.
    if (began === 3) {
      leaving.abort();
      await hasLeft;
    }
    return begin(work);
  });
  onTestFinished(() => spy.mockRestore());
  const { token, params } = at(id);
  const asked = fetch(`${address}/api/1.0/workspaces/${params.ws}/script/${id}/replays`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
    signal: leaving.signal,
  });
  await expect(asked).rejects.toThrow('aborted');
  const left = began;
  // It takes longer than the rest of the request before.
  expect((await repeat(id)).body.data).toHaveLength(8);
  // Background work may have begun a few transactions too.
  expect(began - left).toBeLessThan(13);
});
