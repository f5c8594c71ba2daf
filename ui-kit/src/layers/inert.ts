import { canFocus } from './dom.ts';

/**
 * Makes everything below `root` inert except the `keep` elements, what they contain and what
 * contains them. Returns the undo, which touches only what this call changed.
 */
export function makeInert(keep: readonly Element[], root: ParentNode): () => void {
  const touched: HTMLElement[] = [];
  const visit = (parent: ParentNode) => {
    for (const child of parent.children) {
      if (!canFocus(child) || child.inert || keep.includes(child)) continue;
      if (keep.some((kept) => child.contains(kept))) visit(child);
      else if (!child.matches('script, style, link')) {
        child.inert = true;
        touched.push(child);
      }
    }
  };
  visit(root);
  return () => {
    for (const element of touched) element.inert = false;
  };
}

/** Stops the page from scrolling without moving it sideways. Returns the undo. */
export function lockScroll({ documentElement, defaultView }: Document): () => void {
  const { style, clientWidth } = documentElement;
  const before = { overflow: style.overflow, paddingInlineEnd: style.paddingInlineEnd };
  const scrollbar = (defaultView?.innerWidth ?? clientWidth) - clientWidth;
  style.overflow = 'hidden';
  if (scrollbar > 0) style.paddingInlineEnd = `${scrollbar}px`;
  return () => Object.assign(style, before);
}
