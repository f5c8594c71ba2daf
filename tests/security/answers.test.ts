import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { admin, startServer, type RunningServer } from '../support/server.ts';
import { signIn } from '../support/session.ts';
import { ask } from '../support/http.ts';

/** Headers of every response, and values that must not be logged. */

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.dispose());

const policyOf = (headers: Headers) =>
  new Map(
    (headers.get('content-security-policy') ?? '').split('; ').map((part): [string, string] => {
      const [name = '', ...sources] = part.split(' ');
      return [name, sources.join(' ')];
    }),
  );

describe.each(['/', '/sign-in', '/nlp/intent/a.b', '/chat', '/chat/assistant?ws=any', '/reference'])(
  'the page %s',
  (path) => {
    test('loads nothing but its own, and runs no inline script', async () => {
      const { headers, status } = await fetch(server.url + path, { headers: { accept: 'text/html' } });
      expect(status).toBe(200);
      const policy = policyOf(headers);
      expect(policy.get('default-src')).toBe("'none'");
      expect(policy.get('script-src')).toBe("'self'");
      expect(policy.get('base-uri')).toBe("'none'");
      expect([...policy.values()].join(' ')).not.toMatch(/unsafe-inline|unsafe-eval|https?:|data: blob: \*/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toMatch(/no-referrer|same-origin/);
    });

    test('cannot be framed; the chat only by our pages, and by partners where its address names a workspace', async () => {
      const { headers } = await fetch(server.url + path, { headers: { accept: 'text/html' } });
      const expected = { '/chat': "'self'", '/chat/assistant?ws=any': '*' }[path] ?? "'none'";
      expect(policyOf(headers).get('frame-ancestors')).toBe(expected);
    });
  },
);

test('a style nonce is used once', async () => {
  const nonce = async () => policyOf((await fetch(server.url)).headers).get('style-src');
  expect(await nonce()).not.toBe(await nonce());
});

test('hashed files are kept for ever, the loader for minutes, pages and answers never', async () => {
  const page = await (await fetch(server.url)).text();
  const script = /\/assets\/[^"]+\.js/.exec(page)?.[0] ?? '';
  const kept = async (path: string, token?: string) => {
    const headers = new Headers(token === undefined ? [] : [['authorization', `Bearer ${token}`]]);
    return (await fetch(server.url + path, { headers })).headers.get('cache-control');
  };
  expect(await kept(script)).toMatch(/max-age=31536000, immutable/);
  expect(await kept('/widget.js')).toMatch(/max-age=\d{2,3}\b/);
  expect(await kept('/')).toBe('no-cache');
  const { token } = await signIn(server.url);
  expect(await kept('/api/1.0/me', token)).toBe('no-store');
});

test('the log holds no password, no token and no message', async () => {
  const { token } = await signIn(server.url);
  const params = { ws: 'default_default', device: 'assistant' };
  const text = 'my secret is a purple giraffe';
  await ask(server.url, 'POST /api/1.0/workspaces/:ws/conversation/:device', {
    params,
    token,
    body: { messageId: crypto.randomUUID(), text },
  });
  await ask(server.url, 'POST /api/1.0/login', { body: { login: 'admin', password: 'not my password' } });
  await server.stop();
  const log = server.output();
  for (const secret of [admin.password, token, text, 'not my password']) expect(log).not.toContain(secret);
});
