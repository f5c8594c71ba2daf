import type { IconNode } from 'lucide';
import { Shapes } from '../Icon/Shapes.tsx';

export interface GlyphProps {
  /** A glyph imported directly, so that the chat bundles only those it shows. */
  of: IconNode;
  /** Side in pixels. @default 16 */
  size?: number;
}

/** A decorative icon. Renders an `<svg>`. */
export function Glyph({ of, size = 16 }: GlyphProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <Shapes of={of} />
    </svg>
  );
}
