import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ask } from '../support/http.ts';
import { admin, runCommand, startServer, type RunningServer } from '../support/server.ts';
import { signIn } from '../support/session.ts';

/** Where the only administrator has lost the password, the operator of the machine lets them in. */

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.dispose());

test('a password by command, which is changed at the next sign-in and ends the sessions', async () => {
  const before = await signIn(server.url);
  await server.stop();
  const env = { PARLANCE_DATA_DIR: server.dataDir };
  const unknown = await runCommand({ args: ['password', 'somebody'], env });
  expect(unknown).toEqual({ code: 1, output: 'No user has the login somebody\n' });
  const { code, output } = await runCommand({ args: ['password', 'Admin'], env });
  expect(code).toBe(0);
  const password = /signs in once with (\S+) and/.exec(output)?.[1] ?? '';

  server = await startServer({ dataDir: server.dataDir });
  const login = (credentials: typeof admin) => ask(server.url, 'POST /api/1.0/login', { body: credentials });
  expect((await login(admin)).status).toBe(401);
  expect((await ask(server.url, 'GET /api/1.0/me', { token: before.token })).status).toBe(401);
  const given = await login({ login: admin.login, password });
  expect(given.status).toBe(423);
  const { ticket } = z.object({ ticket: z.string() }).parse(given.body);
  const changed = await ask(server.url, 'POST /api/1.0/changepassword', {
    body: { ticket, newPassword: admin.password },
  });
  expect(changed.status).toBe(200);
  const after = await signIn(server.url);
  const Audit = z.object({ data: z.array(z.object({ actor: z.string(), action: z.string() })) });
  const { data } = await after.get('GET /api/1.0/backend/audit', Audit);
  // This user had no second factor that could have been removed.
  expect(data.filter(({ actor }) => actor === 'operator')).toEqual([
    { actor: 'operator', action: 'user.resetPassword' },
  ]);
});
