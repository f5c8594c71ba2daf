import { anything, array, assert, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasName, readViews, withName, withoutView, withView } from './storedViews.ts';

const views = [
  { name: 'Angry', state: 'like=down' },
  { name: 'Not understood', state: 'status=no' },
];

describe('table views', () => {
  it('are sorted by name', () => {
    expect(withView(views, { name: 'Last week', state: 'x' }).map(({ name }) => name)).toEqual([
      'Angry',
      'Last week',
      'Not understood',
    ]);
    expect(withView(views, { name: 'Angry', state: 'new' })[0]).toEqual({ name: 'Angry', state: 'new' });
    expect(withName(views, 'Angry', 'Zorn').map(({ name }) => name)).toEqual(['Not understood', 'Zorn']);
    expect(withoutView(views, 'Angry')).toEqual([views[1]]);
    const weeks = withView([{ name: 'Week 10', state: '' }], { name: 'week 9', state: '' });
    expect(weeks.map(({ name }) => name)).toEqual(['week 9', 'Week 10']);
  });

  it('have unique names, ignoring case', () => {
    expect(hasName(views, 'angry')).toBe(true);
    expect(hasName(views, 'angry', 'Angry')).toBe(false);
    expect(hasName(views, 'Calm')).toBe(false);
  });

  it('are read from any stored value', () => {
    expect(readViews(JSON.parse(JSON.stringify(views)))).toEqual(views);
    expect(readViews([{ name: 'a', state: 'x' }, { name: 'A', state: 'y' }, { name: ' ', state: '' }, null])).toEqual([
      { name: 'a', state: 'x' },
    ]);
    assert(
      property(array(anything()), anything(), (list, other) => {
        readViews(list);
        readViews(other);
      }),
    );
  });
});
