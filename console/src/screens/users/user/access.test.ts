import { expect, test } from 'vitest';
import { accessOf, canonical, toggled } from './access.ts';

test('equal access lists are normalized equally', () => {
  const one = accessOf({
    acls: {
      b: { managed: true, actions: ['nlp_intent:edit', 'nlp_class:edit'] },
      '*': { managed: false, actions: [] },
      a: { managed: false, actions: ['nlp_rag:read', 'unknown'] },
    },
    scopes: ['org.db:write', 'back.json:read'],
  });
  expect(Object.keys(one.acls)).toEqual(['*', 'a', 'b']);
  expect(one.acls['a']?.actions).toEqual(['nlp_rag:read']);
  expect(one.acls['b']?.actions).toEqual(['nlp_class:edit', 'nlp_intent:edit']);
  expect(one.scopes).toEqual(['back.json:read', 'org.db:write']);
  expect(canonical(one)).toEqual(one);
});

test('adds and removes an entry', () => {
  expect(toggled(['a'], 'b', true)).toEqual(['a', 'b']);
  expect(toggled(['a', 'b'], 'b', true)).toEqual(['a', 'b']);
  expect(toggled(['a', 'b'], 'a', false)).toEqual(['b']);
});
