import { expect, test } from 'vitest';
import type { BodyOf } from '@parlance/contract';
import { serveHttp } from '../../testing/serveHttp.ts';
import { refusal } from '../../testing/server.ts';
import { runningScripts } from './testing.ts';

const { server, workspace, script, played } = runningScripts();

test('a request names what is wrong with its address, and reaches a host that is listed with its usual port', async () => {
  const { token, params } = workspace();
  const body = { hosts: ['acme.invalid:443'] };
  await server().call('PUT /api/1.0/workspaces/:ws/configuration/scripts', { token, params, body });
  const id = await script(`
    const met = [];
    for (const address of [
      'https://acme.invalid/#place',
      'https://ann:secret@acme.invalid/',
      'ftp://acme.invalid/',
      'https://acme.invalid:8443/',
    ]) await http.get(address).catch((error) => met.push(error.name + ' ' + error.message));
    return met;`);
  expect((await played(id)).result).toEqual([
    expect.stringMatching(/^script_http_failed /),
    'url Remove the user name and the password from the address.',
    'url Enter an address that begins with https://.',
    expect.stringMatching(/^script_host_not_allowed .*acme\.invalid:8443/),
  ]);
});

test('a request that takes too long says how long it waited', async () => {
  const { url, stop } = await serveHttp(() => undefined);
  try {
    const { token, params } = workspace();
    const body = { hosts: [new URL(url).host] };
    await server().call('PUT /api/1.0/workspaces/:ws/configuration/scripts', { token, params, body });
    const id = await script(`return http.get('${url}/', { timeout: 50 }).catch((error) => error.message)`);
    expect((await played(id)).result).toBe('The call failed: no whole answer within 50 ms');
  } finally {
    await stop();
  }
});

test('a secret is sent to a host of the list, and the script and its trace never hold it', async () => {
  const heard: (string | undefined)[] = [];
  const { url, stop } = await serveHttp((request, response) => {
    heard.push(request.headers.authorization, String(request.headers['idempotency-key']));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ echo: request.headers.authorization }));
  });
  try {
    const body = { hosts: [new URL(url).host], secrets: { crm: 'top-secret-key' } };
    const { token, params } = workspace();
    const saved = await server().call('PUT /api/1.0/workspaces/:ws/configuration/scripts', { token, params, body });
    expect(saved.body.secrets).toEqual(['crm']);
    const id = await script(
      `const key = secret('crm'); log(key); return (await http.get('${url}/', { headers: { authorization: key } })).json`,
    );
    const run = await played(id);
    expect([run.state, run.result]).toEqual(['done', { echo: '•••' }]);
    expect(heard).toEqual(['top-secret-key', `${run.run_id}:1`]);
    expect(JSON.stringify(run)).not.toContain('top-secret-key');
    const gone = await server().call('DELETE /api/1.0/workspaces/:ws/configuration/scripts', { token, params });
    expect(gone.body).toMatchObject({ hosts: [], secrets: [], version: 0 });
    expect(await played(id)).toMatchObject({ state: 'failed' });
    expect(heard).toHaveLength(2);
  } finally {
    await stop();
  }
});

test('too many hosts or secrets are refused with the type of the error and the limit', async () => {
  const { token, params } = workspace();
  const names = Array.from({ length: 101 }, (_, at) => `name-${at}`);
  const save = async (body: BodyOf<'PUT /api/1.0/workspaces/:ws/configuration/scripts'>) =>
    refusal(await server().call('PUT /api/1.0/workspaces/:ws/configuration/scripts', { token, params, body }));
  const tooMany = { type: 'too_many', params: { max: 100 } };
  expect(await save({ hosts: names.map((name) => `${name}.example`) })).toMatchObject({ fields: { hosts: tooMany } });
  const secrets = Object.fromEntries(names.map((name) => [name, 'x']));
  expect(await save({ hosts: [], secrets })).toMatchObject({ fields: { secrets: tooMany } });
});
