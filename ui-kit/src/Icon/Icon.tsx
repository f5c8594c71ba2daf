import { createElement, type CSSProperties, type Ref, type SVGProps } from 'react';
import { glyphs, type IconName } from './glyphs.ts';

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'name' | 'ref'> {
  /** Name of the icon; one the kit does not have shows `alert-triangle`. */
  name: IconName | (string & {});
  /** Side in pixels. @default 16 */
  size?: number;
  /** Gives the icon a meaning of its own; without it the icon is decoration. */
  label?: string;
  ref?: Ref<SVGSVGElement>;
}

const known = new Map<string, (typeof glyphs)[IconName]>(Object.entries(glyphs));

/** An icon by name, drawn in the current text colour. Renders an `<svg>`. */
export function Icon({ name, size = 16, label, style, ...rest }: IconProps) {
  const glyph = known.get(name) ?? glyphs['alert-triangle'];
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
      {glyph.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  );
}
