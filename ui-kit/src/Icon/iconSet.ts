import { createContext } from 'react';
import type { IconNode } from 'lucide';

/** Loads the kit's glyphs; the provider passes it down, so that importing an icon does not import the set. */
export type LoadGlyphs = () => Promise<Readonly<Record<string, IconNode>>>;

export const LoadGlyphsContext = createContext<LoadGlyphs | null>(null);

const known = new Map<string, IconNode>();
const listeners = new Set<() => void>();
let state: 'absent' | 'loading' | 'there' = 'absent';

/** The glyph of a name: `alert-triangle` for an unknown one; undefined until the set is loaded. */
export function glyphOf(name: string): IconNode | undefined {
  return known.get(name) ?? (state === 'there' ? known.get('alert-triangle') : undefined);
}

/**
 * Adds an app's own glyphs (SVG tags with attributes, in a box of 24), or replaces the kit's. Call it before they are
 * rendered.
 */
export function registerIcons(glyphs: Readonly<Record<string, IconNode>>): void {
  for (const [name, glyph] of Object.entries(glyphs)) known.set(name, glyph);
  for (const listener of listeners) listener();
}

/** Loads the set once; after a failure the next icon that needs it retries. */
export function fetchGlyphs(load: LoadGlyphs): void {
  if (state !== 'absent') return;
  state = 'loading';
  load().then(
    (glyphs) => {
      state = 'there';
      // Glyphs that an app registered meanwhile keep precedence.
      registerIcons({ ...glyphs, ...Object.fromEntries(known) });
    },
    () => {
      state = 'absent';
    },
  );
}

/** Calls back whenever glyphs arrive; returns the unsubscribe function. */
export function subscribeGlyphs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
