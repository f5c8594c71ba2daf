import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

/** The files that containers are made from. */

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');

test('the Dockerfile passes the linter, and its last stage has an ordinary user and a health check', async () => {
  const dockerfile = await read('Dockerfile');
  expect(validate(dockerfile)).toEqual([]);
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  expect(last).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
  expect(last).toMatch(/^HEALTHCHECK /m);
});

const Service = z.looseObject({
  read_only: z.literal(true),
  environment: z.record(z.string(), z.string().nullable()),
  stop_grace_period: z.string().optional(),
});
const Compose = z.looseObject({ services: z.record(z.string(), Service) });

test('compose.yaml has every process, each on a read-only root, with settings that there are', async () => {
  const { services } = Compose.parse(parse(await read('compose.yaml'), { merge: true }));
  expect(Object.keys(services)).toEqual(['postgres', 'migrate', 'web-1', 'web-2', 'worker-1', 'worker-2', 'proxy']);
  // The settings of the embedded database, and those that the image sets.
  const others = /^(PORT|HOST|PARLANCE_(DATA_DIR|DUMPS_(HOURLY|DAILY|WEEKLY)|TAKE_OVER_LOCK|SECRET_FILE))$/;
  const settings = settingsOf(await read('docs/operations.md')).filter((name) => !others.test(name));
  expect(settings.length).toBeGreaterThan(40);
  expect(new Set(Object.keys(services['web-1']?.environment ?? {}))).toEqual(new Set(settings));
});

/** The settings of the table in the documentation, in which `_KEY` after `PARLANCE_LLM_URL` is `PARLANCE_LLM_KEY`. */
const settingsOf = (text: string): string[] =>
  [...text.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) +\|/gm)].flatMap(([, cell = '']) => {
    const [first = '', ...more] = [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name);
    return [first, ...more.map((end) => first.replace(/_[A-Z]+$/, end))];
  });
