import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('has a subpath for each file of this folder, and no other', () => {
  const manifest: { exports: Record<string, unknown> } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  const families = readdirSync(new URL('.', import.meta.url))
    .filter((file) => !file.includes('.test.'))
    .map((file) => file.replace(/\.ts$/, ''));
  for (const family of families) {
    expect(manifest.exports[`./${family}`]).toEqual({
      source: `./src/exports/${family}.ts`,
      types: `./dist/types/exports/${family}.d.ts`,
      default: `./dist/exports/${family}.js`,
    });
  }
  const others = Object.keys(manifest.exports).filter((path) => !families.includes(path.slice(2)));
  expect(others).toEqual(['./inter.css', './package.json']);
});
