import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, it } from 'vitest';

/** The script on a partner's page, gzip. */
const limit = 2.5 * 1024;

it('is one file of at most 2.5 KB gzip that imports no other', async () => {
  const configFile = fileURLToPath(new URL('../../vite.loader.config.ts', import.meta.url));
  const built = await build({ configFile, logLevel: 'silent', build: { write: false } });
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  expect(outputs.map(({ fileName }) => fileName)).toEqual(['widget.js']);
  const [script] = outputs;
  const code = script?.type === 'chunk' ? script.code : '';
  expect(code).not.toMatch(/\bimport\b|innerHTML|\beval\b|new Function/);
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(limit);
});
