import type { LoadGlyphs } from '../Icon/iconSet.ts';

/** All glyphs in a separate file, loaded with the first icon. */
export const loadGlyphs: LoadGlyphs = async () => (await import('../Icon/glyphs.ts')).glyphs;
