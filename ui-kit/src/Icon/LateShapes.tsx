import { use, useSyncExternalStore } from 'react';
import { fetchGlyphs, glyphOf, LoadGlyphsContext, subscribeGlyphs } from './iconSet.ts';
import { Shapes } from './Shapes.tsx';

export interface LateShapesProps {
  name: string;
}

/** Shapes of an icon that was shown before the set was there: the only icons that wait for anything. */
export function LateShapes({ name }: LateShapesProps) {
  const load = use(LoadGlyphsContext);
  const glyph = useSyncExternalStore(subscribeGlyphs, () => glyphOf(name));
  if (glyph) return <Shapes of={glyph} />;
  // Here and not in an effect: the first icon of a page must not wait for its paint.
  if (load) fetchGlyphs(load);
  return null;
}
