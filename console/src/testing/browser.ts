import { afterEach, beforeEach, vi } from 'vitest';

function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}

/** Puts the page at an address, as far as code without a document sees it. */
export function visit(href: string): void {
  vi.stubGlobal('location', new URL(href));
}

// What the state modules expect of a browser, fresh for each test.
beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  visit('http://console.test/');
});
afterEach(() => vi.unstubAllGlobals());
