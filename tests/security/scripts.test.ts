import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { admin, startServer, type RunningServer } from '../support/server.ts';
import { ask } from '../support/http.ts';

/** Script code that tries to crash the process that parses it. */

let server: RunningServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  const { body } = await ask(server.url, 'POST /api/1.0/login', { body: admin });
  ({ token } = z.object({ token: z.string() }).parse(body));
});
afterAll(() => server.dispose());

const params = { ws: 'default_default' };

test.each([
  ['templates', '`${'],
  ['brackets', '('],
  ['functions', '()=>'],
  ['negations', '!'],
  ['sums', '1+'],
  ['links', 'a.'],
])('%s within each other end no process', async (name, part) => {
  const scriptCode = `${part.repeat(Math.floor(190_000 / part.length))}1`;
  const made = await ask(server.url, 'POST /api/1.0/workspaces/:ws/script', {
    token,
    params,
    body: { script_name: name, scriptCode },
  });
  expect(made.status).toBe(201);
  const { script_id: id } = z.object({ script_id: z.string() }).parse(made.body);
  const asked = { token, params: { ...params, id } };
  await ask(server.url, 'POST /api/1.0/workspaces/:ws/script/:id/tests', { ...asked, body: { name: 'one' } });
  const tested = await ask(server.url, 'POST /api/1.0/workspaces/:ws/script/:id/tests/run', { ...asked, body: {} });
  expect(tested.status).toBe(200);
  await ask(server.url, 'PUT /api/1.0/workspaces/:ws/script/:id', { ...asked, body: { production: true } });
  // The code in production is parsed to find the scripts it calls.
  const played = await ask(server.url, 'PUT /api/1.0/workspaces/:ws/script/:id/play', { ...asked, body: {} });
  expect(played.status).toBeLessThan(500);
  expect((await ask(server.url, 'GET /api/1.0/me', { token })).status).toBe(200);
});
