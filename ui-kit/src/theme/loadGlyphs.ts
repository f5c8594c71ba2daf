import type { LoadGlyphs } from '../Icon/iconSet.ts';

/** All glyphs in one file of their own, fetched with the first icon. */
export const loadGlyphs: LoadGlyphs = async () => (await import('../Icon/glyphs.ts')).glyphs;
