import { createElement, use, useState, useSyncExternalStore, type CSSProperties, type Ref, type SVGProps } from 'react';
import type { IconNode } from 'lucide';
import type { IconName } from './glyphs.ts';
import { fetchGlyphs, glyphOf, LoadGlyphsContext, subscribeGlyphs } from './iconSet.ts';

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'name' | 'ref'> {
  /** Name of the icon; one the kit does not have shows `alert-triangle`. */
  name: IconName | (string & {});
  /** Side in pixels. @default 16 */
  size?: number;
  /** Accessible name; without it the icon is decoration. */
  label?: string;
  ref?: Ref<SVGSVGElement>;
}

/**
 * An icon by name, drawn in the current text colour. The set of glyphs is fetched with the first icon under a
 * `ThemeProvider`; until then the box keeps its place. Renders an `<svg>`.
 */
export function Icon({ name, size = 16, label, style, ...rest }: IconProps) {
  const glyph = glyphOf(name);
  // For all of its life: other shapes in their place, at the next render, would swallow a click that has begun on them.
  const [isLate] = useState(glyph === undefined);
  const box: CSSProperties = { width: size, height: size, flex: 'none', ...style };
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
      style={box}
      {...rest}
    >
      {isLate || !glyph ? <LateShapes name={name} /> : <Shapes of={glyph} />}
    </svg>
  );
}

/** What is drawn inside an icon's `<svg>`. */
function Shapes({ of }: { of: IconNode }) {
  return of.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }));
}

interface LateShapesProps {
  name: string;
}

/** Shapes of an icon rendered before the set is loaded; only such icons subscribe to the set. */
function LateShapes({ name }: LateShapesProps) {
  const load = use(LoadGlyphsContext);
  const glyph = useSyncExternalStore(subscribeGlyphs, () => glyphOf(name));
  if (glyph) return <Shapes of={glyph} />;
  // During render and not in an effect, so that the request starts before the first paint.
  if (load) fetchGlyphs(load);
  return null;
}
