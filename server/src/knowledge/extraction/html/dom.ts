import type { DefaultTreeAdapterTypes } from 'parse5';

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;
export type Parent = DefaultTreeAdapterTypes.ParentNode;

export const isElement = (node: Node | Parent | undefined | null): node is Element =>
  node !== undefined && node !== null && 'tagName' in node;

export const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((each) => each.name === name)?.value;

/** Elements whose content is not shown as text. */
const unread = new Set(
  'script style noscript template svg iframe object canvas audio video select textarea datalist dialog head'.split(' '),
);

/** Whether an element is hidden, judging by its own attributes. */
export function isHidden(element: Element): boolean {
  if (unread.has(element.tagName) || attribute(element, 'hidden') !== undefined) return true;
  if (attribute(element, 'aria-hidden') === 'true') return true;
  return /(^|;)\s*(display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attribute(element, 'style') ?? '');
}

/**
 * All visible elements below a node, in document order; with a stack instead of recursion, as pages can nest without
 * limit.
 */
export function* elementsIn(
  root: Parent,
  wanted: (element: Element) => boolean = (each) => !isHidden(each),
): Generator<Element> {
  const waiting: Node[] = root.childNodes.toReversed();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!isElement(node) || !wanted(node)) continue;
    yield node;
    for (const child of node.childNodes.toReversed()) waiting.push(child);
  }
}

/** The visible text of an element in one line. */
export function textOf(root: Element, wanted: (element: Element) => boolean = (each) => !isHidden(each)): string {
  let text = '';
  const waiting: Node[] = root.childNodes.toReversed();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.nodeName === '#text' && 'value' in node) text += node.value;
    if (!isElement(node) || !wanted(node)) continue;
    if (node.tagName === 'br' || blockTags.has(node.tagName)) text += ' ';
    for (const child of node.childNodes.toReversed()) waiting.push(child);
  }
  return text.replace(/\s+/g, ' ').trim();
}

/** Elements that begin a new line. */
export const blockTags: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body caption center dd details dir div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main nav ol p pre search section summary table tbody td tfoot th ' +
    'thead tr ul'
  ).split(' '),
);
