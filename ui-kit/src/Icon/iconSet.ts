import { createContext } from 'react';
import type { IconNode } from 'lucide';

/** Fetches the kit's glyphs by name; the provider hands it down, so that an icon alone brings none of them. */
export type LoadGlyphs = () => Promise<Readonly<Record<string, IconNode>>>;

export const LoadGlyphsContext = createContext<LoadGlyphs | null>(null);

const known = new Map<string, IconNode>();
const listeners = new Set<() => void>();
let state: 'absent' | 'loading' | 'there' = 'absent';

/** The drawing of a name: `alert-triangle` for one the kit does not have, undefined until the set is there. */
export function glyphOf(name: string): IconNode | undefined {
  return known.get(name) ?? (state === 'there' ? known.get('alert-triangle') : undefined);
}

/**
 * Adds drawings (SVG tags with their attributes, in a box of 24) under names of an app's own, or over the kit's.
 * Call it before they are shown.
 */
export function registerIcons(glyphs: Readonly<Record<string, IconNode>>): void {
  for (const [name, glyph] of Object.entries(glyphs)) known.set(name, glyph);
  for (const listener of listeners) listener();
}

/** Fetches the set once; a fetch that failed is made again for the next icon that misses it. */
export function fetchGlyphs(load: LoadGlyphs): void {
  if (state !== 'absent') return;
  state = 'loading';
  load().then(
    (glyphs) => {
      state = 'there';
      // What an app registered meanwhile stays over the kit's own.
      registerIcons({ ...glyphs, ...Object.fromEntries(known) });
    },
    () => {
      state = 'absent';
    },
  );
}

/** Calls back whenever glyphs arrive; returns the end of it. */
export function subscribeGlyphs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
