import { createElement } from 'react';
import type { IconNode } from 'lucide';

export interface ShapesProps {
  of: IconNode;
}

/** What is drawn inside an icon's `<svg>`. */
export function Shapes({ of }: ShapesProps) {
  return of.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }));
}
