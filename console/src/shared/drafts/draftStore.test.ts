import { expect, test } from 'vitest';
import { createDraftStore } from './draftStore.ts';

function memoryShelf() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('a draft outlives its page', () => {
  const shelf = memoryShelf();
  createDraftStore(() => shelf).set('ws/intent/1', 'where is');
  expect(createDraftStore(() => shelf).get('ws/intent/1')).toBe('where is');
});

test('a saved draft is removed everywhere', () => {
  const shelf = memoryShelf();
  const store = createDraftStore(() => shelf);
  store.set('a', 'x');
  store.set('a', undefined);
  expect(store.get('a')).toBeUndefined();
  expect(shelf.kept.size).toBe(0);
});

test('without storage a draft lives as long as the page', () => {
  const store = createDraftStore(() => {
    throw new Error('forbidden');
  });
  store.set('a', 'x');
  expect(store.get('a')).toBe('x');
});

test('notifies of changes until it is unsubscribed', () => {
  const store = createDraftStore(memoryShelf);
  let told = 0;
  const stop = store.subscribe(() => told++);
  store.set('a', 'x');
  stop();
  store.set('a', 'y');
  expect(told).toBe(1);
});
