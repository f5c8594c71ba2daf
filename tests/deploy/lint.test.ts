import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

/** The files that containers are made from. */

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');

test('the Dockerfile has no mistake, and its last stage runs as an ordinary user and tells whether it is well', async () => {
  const dockerfile = await read('Dockerfile');
  expect(validate(dockerfile)).toEqual([]);
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  expect(last).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
  expect(last).toMatch(/^HEALTHCHECK /m);
});

const Service = z.looseObject({
  read_only: z.literal(true),
  environment: z.record(z.string(), z.string()),
  stop_grace_period: z.string().optional(),
});
const Compose = z.looseObject({ services: z.record(z.string(), Service) });

test('compose.yaml has every process, each on a read-only root, with settings that there are', async () => {
  const { services } = Compose.parse(parse(await read('compose.yaml'), { merge: true }));
  expect(Object.keys(services)).toEqual(['postgres', 'migrate', 'web-1', 'web-2', 'worker-1', 'worker-2', 'proxy']);
  const operations = await read('docs/operations.md');
  const settings = Object.keys(services['web-1']?.environment ?? {});
  expect(settings.filter((name) => !operations.includes(`\`${name}\``))).toEqual([]);
});
