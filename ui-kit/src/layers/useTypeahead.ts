import { useRef } from 'react';

/** Letters typed within this time of each other form one search, in milliseconds. */
const PAUSE = 700;

/**
 * Finds the item whose label starts with the typed text. A repeated letter steps through the items that start with it.
 * Returns the index, or -1.
 */
export function findByPrefix(labels: readonly string[], typed: string, from: number): number {
  const letters = typed.toLowerCase();
  const first = letters.slice(0, 1);
  const repeated = letters === first.repeat(letters.length);
  const prefix = repeated ? first : letters;
  const start = repeated ? from + 1 : Math.max(from, 0);
  for (let step = 0; step < labels.length; step++) {
    const index = (start + step) % labels.length;
    if (labels[index]?.trim().toLowerCase().startsWith(prefix)) return index;
  }
  return -1;
}

/** Collects typed letters; call the result with each key to get the index to move to, or -1. */
export function useTypeahead() {
  const typed = useRef({ text: '', time: 0 });
  return (key: string, labels: readonly string[], from: number): number => {
    const now = Date.now();
    const text = now - typed.current.time < PAUSE ? typed.current.text + key : key;
    typed.current = { text, time: now };
    return findByPrefix(labels, text, from);
  };
}
