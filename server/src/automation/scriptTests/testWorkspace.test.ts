import { expect, onTestFinished, test } from 'vitest';
import { serveHttp } from '../../testing/serveHttp.ts';
import { scriptsOfServer, testWorkspace } from './testWorkspace.ts';

/**
 * A server with these scripts that refuses each call a number of times before it answers. Returns the paths of the
 * calls.
 */
async function limited(scripts: object[], refusals: number, retryAfter = '0') {
  const asked: string[] = [];
  const refused = new Map<string, number>();
  const site = await serveHttp((request, answer) => {
    const path = (request.url ?? '').split('/w/')[1] ?? '';
    asked.push(path);
    answer.setHeader('content-type', 'application/json');
    const times = (refused.get(path) ?? 0) + 1;
    refused.set(path, times);
    if (times <= refusals) {
      answer.setHeader('retry-after', retryAfter);
      answer.statusCode = 429;
      return answer.end('{"message":"Too many requests."}');
    }
    const results = [{ test_id: 't', name: 'One', passed: true, failures: [], actions: [], state: 'done', ms: 1 }];
    const report = { version: 1, passed: true, data: results, coverage: null };
    return answer.end(JSON.stringify(path === 'scripts' ? { data: scripts } : report));
  });
  onTestFinished(() => site.stop());
  return { url: site.url, asked };
}
const script = (script_id: string, more = {}) => ({ script_id, name: script_id, version: 1, ...more });

test('waits where the server has too many requests, and runs no tests of a script without any', async () => {
  const { url, asked } = await limited([script('a', { tests: 1 }), script('b', { tests: 0 }), script('old')], 2);
  const told: string[] = [];
  const scripts = await scriptsOfServer(url, 'token', 'w');
  expect(await testWorkspace(scripts, (text) => told.push(text))).toBe(true);
  expect(told.at(-1)).toContain('2 tests of 2 scripts: 2 passed, 0 failed.');
  expect([...new Set(asked)]).toEqual(['scripts', 'script/a/tests/run', 'script/old/tests/run']);
});

test('gives up after some attempts, and on a long wait', async () => {
  const { url, asked } = await limited([], 1000);
  await expect(scriptsOfServer(url, 'token', 'w')).rejects.toThrow('refused: Too many requests.');
  expect(asked.length).toBeLessThan(10);
  const { url: slow } = await limited([], 1000, '86400');
  await expect(scriptsOfServer(slow, 'token', 'w')).rejects.toThrow('refused: Too many requests.');
});
