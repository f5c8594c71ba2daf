import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, it, vi } from 'vitest';

/** What a visitor loads to talk, Markdown and all; the promise is 60 KB. */
const promise = 60 * 1024;

it('is at most 60 KB gzip, makes no code or markup of a text, and carries no other library', async () => {
  // As it is served: under the tests' own name for their surroundings the libraries bring what helps to develop.
  vi.stubEnv('NODE_ENV', 'production');
  const configFile = fileURLToPath(new URL('../../vite.config.ts', import.meta.url));
  const built = await build({ configFile, mode: 'production', logLevel: 'silent', build: { write: false } });
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  const scripts = outputs.flatMap((output) => (output.type === 'chunk' ? [output] : []));
  const sizes = scripts.map(({ code }) => gzipSync(code, { level: 9 }).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(promise);
  expect(scripts.map(({ code }) => code).join('')).not.toMatch(/\beval\(|new Function\(/);
  const modules = scripts.flatMap(({ moduleIds }) => moduleIds);
  expect(modules.filter((id) => /node_modules\/(react-dom|styled-components|culori)\//.test(id))).toEqual([]);
});
