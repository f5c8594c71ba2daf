import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, it, vi } from 'vitest';

/** All scripts of the chat page, gzip. */
const limit = 60 * 1024;

it('is at most 60 KB gzip, runs no text as code, and includes no other library', async () => {
  // As in production: with the tests' own NODE_ENV the libraries include their development code.
  vi.stubEnv('NODE_ENV', 'production');
  const configFile = fileURLToPath(new URL('../../vite.config.ts', import.meta.url));
  const built = await build({ configFile, mode: 'production', logLevel: 'silent', build: { write: false } });
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  const scripts = outputs.flatMap((output) => (output.type === 'chunk' ? [output] : []));
  const sizes = scripts.map(({ code }) => gzipSync(code, { level: 9 }).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(limit);
  expect(scripts.map(({ code }) => code).join('')).not.toMatch(/\beval\(|new Function\(/);
  const modules = scripts.flatMap(({ moduleIds }) => moduleIds);
  expect(modules.filter((id) => /node_modules\/(react-dom|styled-components)\//.test(id))).toEqual([]);
});
