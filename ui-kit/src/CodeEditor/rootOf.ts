/** The document or shadow root of an element, where an editor reads selection and focus. */
export function rootOf(element: Element): Document | ShadowRoot {
  const tree = element.getRootNode();
  return tree instanceof ShadowRoot ? tree : element.ownerDocument;
}
