import { describe, expect, test } from 'vitest';
import { nlpPermissions } from '@parlance/contract/permissions';
import { compare, keepForbidden, keepInProduction, nextBase } from './compare.ts';
import { itemKey, itemOf, type Item } from './items.ts';

describe('comparing', () => {
  const item = (value: string) => itemOf('corpus', { name: 'A', values: [{ value }] });
  const one = (of: Item | undefined) => new Map(of ? [[itemKey(of.kind, of.name), of]] : []);
  const [old, mine, other] = [item('old'), item('mine'), item('other')];
  test.each([
    ['both the same', old, mine, mine, []],
    ['changed here', old, mine, old, ['kept', false]],
    ['changed there', old, old, other, ['update', false]],
    ['changed on both sides', old, mine, other, ['update', true]],
    ['new here', undefined, mine, undefined, ['kept', false]],
    ['new there', undefined, undefined, other, ['create', false]],
    ['new on both sides', undefined, mine, other, ['update', true]],
    ['deleted here', old, undefined, old, ['kept', false]],
    ['deleted there', old, old, undefined, ['delete', false]],
    ['deleted here, changed there', old, undefined, other, ['create', true]],
    ['changed here, deleted there', old, mine, undefined, ['delete', true]],
  ])('%s', (_, base, ours, theirs, expected) => {
    const common = base ? { [itemKey(base.kind, base.name)]: base.hash } : {};
    const found = compare(common, one(ours), one(theirs), 'theirs');
    expect(found.flatMap(({ action, conflict }) => [action, conflict])).toEqual(expected);
  });
});

describe('changes that the user may not make with direct calls', () => {
  const corpus = (name: string, value: string) => itemOf('corpus', { name, values: [{ value }] });
  const [same, mine, theirs, fresh] = [corpus('A', '1'), corpus('A', '1'), corpus('A', '2'), corpus('B', '1')];
  const items = (...all: Item[]) => new Map(all.map((item) => [itemKey(item.kind, item.name), item]));
  const base = { [itemKey('corpus', 'A')]: same.hash };
  const changes = compare(base, items(mine), items(theirs, fresh), 'theirs');

  test('are left out, and the permission is named', () => {
    const found = keepForbidden(changes, ['nlp_corpus:create', 'nlp_intent:edit']);
    expect(found.map(({ name, action, refused }) => [name, action, refused])).toEqual([
      ['A', 'kept', 'nlp_corpus:edit'],
      ['B', 'create', undefined],
    ]);
  });
  test('are compared with the same common state the next time', () => {
    const found = keepForbidden(changes, []);
    expect(nextBase(base, items(theirs, fresh), found)).toEqual(base);
    expect(nextBase(base, items(theirs, fresh), changes)).toEqual({
      [itemKey('corpus', 'A')]: theirs.hash,
      [itemKey('corpus', 'B')]: fresh.hash,
    });
  });
  test('scripts need the permission to edit scripts, whatever is done with them', () => {
    const script = itemOf('script', { name: 'A', scriptCode: '//' });
    const found = compare({}, items(), items(script), 'theirs');
    expect(keepForbidden(found, nlpPermissions)).toMatchObject([{ action: 'kept', refused: 'script:edit' }]);
    expect(keepForbidden(found, ['script:edit'])).toMatchObject([{ action: 'create' }]);
  });
  test('a script in production is not deleted', () => {
    const script = itemOf('script', { name: 'A', scriptCode: '//' });
    const common = { [itemKey('script', 'A')]: script.hash };
    const found = keepInProduction(compare(common, items(script), items(), 'theirs'), new Set(['a']));
    expect(found).toMatchObject([{ action: 'kept', in_production: true }]);
    expect(nextBase(common, items(), found)).toEqual(common);
  });
});
