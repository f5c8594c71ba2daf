import type { IconNode } from 'lucide';

export interface GlyphProps {
  /** A glyph imported directly, so that the chat bundles only those it shows. */
  of: IconNode;
  /** Side in pixels. @default 16 */
  size?: number;
}

function shapesOf(icon: IconNode): DocumentFragment {
  const shapes = new DocumentFragment();
  for (const [tag, attributes] of icon) {
    const shape = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [name, value] of Object.entries(attributes)) shape.setAttribute(name, String(value));
    shapes.append(shape);
  }
  return shapes;
}

const drawings = new WeakMap<IconNode, (svg: SVGSVGElement | null) => void>();

/**
 * Puts copies of an icon's shapes into an `<svg>`: a list of messages has hundreds of icons, and React elements for
 * them cost more.
 */
function drawingOf(icon: IconNode): (svg: SVGSVGElement | null) => void {
  let draw = drawings.get(icon);
  if (!draw) {
    let shapes: DocumentFragment | undefined;
    draw = (svg) => svg?.replaceChildren((shapes ??= shapesOf(icon)).cloneNode(true));
    drawings.set(icon, draw);
  }
  return draw;
}

/** A decorative icon. Renders an `<svg>`. */
export function Glyph({ of, size = 16 }: GlyphProps) {
  return (
    <svg
      ref={drawingOf(of)}
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
    />
  );
}
