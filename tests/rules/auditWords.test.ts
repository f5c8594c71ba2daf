import path from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import english from '../../console/src/shared/i18n/en/settings.json' with { type: 'json' };
import { readSources } from './architecture/sources.ts';

const Words = z.record(z.string(), z.string());

it('has words for each action that the server writes into the audit log', () => {
  const kinds = Words.parse(english.kind);
  const verbs = Words.parse(english.audit.verb);
  const actions = [...readSources(path.resolve(import.meta.dirname, '../..'))]
    .filter(([file]) => file.startsWith('server/src/') && !file.endsWith('.test.ts'))
    .flatMap(([, source]) => [...source.matchAll(/\baction: (?:[\w.]+ \? '(\w+\.\w+)' : )?'(\w+\.\w+)'/g)])
    .flatMap(([, first, second]) => [first, second].filter((action) => action !== undefined));
  expect(actions.length).toBeGreaterThan(90);
  const nameless = actions.filter((action) => {
    const [kind = '', verb = ''] = action.split('.');
    return !Object.hasOwn(kinds, kind) || !Object.hasOwn(verbs, verb);
  });
  expect(nameless).toEqual([]);
});
