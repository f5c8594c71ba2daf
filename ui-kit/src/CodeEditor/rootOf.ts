/** The document or shadow root an element is in: an editor reads selection and focus there. */
export function rootOf(element: Element): Document | ShadowRoot {
  const tree = element.getRootNode();
  return tree instanceof ShadowRoot ? tree : element.ownerDocument;
}
