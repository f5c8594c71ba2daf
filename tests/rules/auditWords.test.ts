import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { readSources } from './architecture/sources.ts';

const root = path.resolve(import.meta.dirname, '../..');
const Words = z.record(z.string(), z.string());
const Texts = z.object({ kind: Words, audit: z.object({ verb: Words }) });

it('has words for each action that the server writes into the audit log', () => {
  const file = path.join(root, 'console/src/shared/i18n/en/settings.json');
  const {
    kind: kinds,
    audit: { verb: verbs },
  } = Texts.parse(JSON.parse(readFileSync(file, 'utf8')));
  const actions = [...readSources(root)]
    .filter(([source]) => source.startsWith('server/src/') && !source.endsWith('.test.ts'))
    .flatMap(([, source]) => [...source.matchAll(/\baction: (?:[\w.]+ \? '(\w+\.\w+)' : )?'(\w+\.\w+)'/g)])
    .flatMap(([, first, second]) => [first, second].filter((action) => action !== undefined));
  expect(actions.length).toBeGreaterThan(90);
  const nameless = actions.filter((action) => {
    const [kind = '', verb = ''] = action.split('.');
    return !Object.hasOwn(kinds, kind) || !Object.hasOwn(verbs, verb);
  });
  expect(nameless).toEqual([]);
});
