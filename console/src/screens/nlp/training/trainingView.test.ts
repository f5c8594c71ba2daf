import type { NlpClass } from '@parlance/contract/calls/nlp';
import { describe, expect, test } from 'vitest';
import { nlpClass } from '../../../testing/nlpClass.ts';
import { canPublish, focusClass, mostUrgent, needTraining, trainingView } from './trainingView.ts';

const make = (id: string, more: Partial<NlpClass> = {}): NlpClass =>
  nlpClass(id, { class_name: `class ${id}`, utterance_count: 0, ...more });

test('the pill shows the number of changes only for an outdated class', () => {
  expect(trainingView(make('a', { state: 'outdated' }), 12)).toEqual({ kind: 'outdated', changes: 12 });
  expect(trainingView(make('a'), 12)).toEqual({ kind: 'ready' });
});

test('publishing needs a model that is newer than the published one, or content that differs', () => {
  expect(canPublish(make('a'))).toBe(true);
  expect(canPublish(make('a', { published_current: true }))).toBe(false);
  expect(canPublish(make('a', { published_current: true, unpublished: 2 }))).toBe(true);
  expect(canPublish(make('a', { trained_at: null, unpublished: 2 }))).toBe(false);
});

describe('the class in focus', () => {
  const classes = [make('a'), make('b'), make('$c', { static: true })];
  const focus = (...given: Parameters<typeof focusClass>) => focusClass(...given)?.id;

  test('is the open class, then the filter, then the only class of the open intent', () => {
    expect(focus(classes, { classId: 'b', filter: 'class a' })).toBe('b');
    expect(focus(classes, { filter: 'class a', intentClasses: ['class b'] })).toBe('a');
    expect(focus(classes, { intentClasses: ['class b'] })).toBe('b');
  });
  test('is undefined when several classes qualify', () => {
    expect(focus(classes, { intentClasses: ['class a', 'class b'] })).toBeUndefined();
    expect(focus(classes, {})).toBeUndefined();
  });
  test('is the only class when there is one', () => {
    expect(focus([make('a'), make('$c', { static: true })], {})).toBe('a');
  });
});

test('without a focus the most urgent class is shown, never a built-in one', () => {
  const classes = [make('$c', { static: true, state: 'failed' }), make('a'), make('b', { state: 'outdated' })];
  expect(mostUrgent(classes)?.id).toBe('b');
});

test('classes that need training exclude built-in ones, empty ones and those in training', () => {
  const withUtterances = { utterance_count: 3 };
  const classes = [
    make('changed', { ...withUtterances, state: 'outdated' }),
    make('new', { ...withUtterances, state: 'untrained' }),
    make('broken', { ...withUtterances, state: 'failed' }),
    make('empty', { state: 'untrained' }),
    make('ready', withUtterances),
    make('busy', { ...withUtterances, state: 'training' }),
    make('static', { ...withUtterances, state: 'untrained', static: true }),
  ];
  expect(needTraining(classes).map(({ id }) => id)).toEqual(['changed', 'new', 'broken']);
});
