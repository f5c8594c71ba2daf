import { describe, expect, test } from 'vitest';
import { compare } from './compare.ts';
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
