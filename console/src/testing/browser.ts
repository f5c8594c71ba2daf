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

/** Sets the address of the page, for code that runs without a document. */
export function visit(href: string): void {
  vi.stubGlobal('location', new URL(href));
}

// The browser globals that the state modules expect, fresh for each test.
beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  visit('http://console.test/');
});
afterEach(() => vi.unstubAllGlobals());
