/** Checked by shape, as an element of an iframe's document is not an instance of this window's `Element`. */
export const isElement = (value: unknown): value is Element =>
  typeof value === 'object' && value !== null && 'nodeType' in value && value.nodeType === 1;

/** Whether a value is a focusable element. */
export const canFocus = (value: unknown): value is HTMLElement => isElement(value) && 'focus' in value;

export const isShadowRoot = (node: Node): node is ShadowRoot => node.nodeType === 11 && 'host' in node;

/** The focused element, also inside open shadow roots and iframes of the same origin. */
export function deepActiveElement(root: DocumentOrShadowRoot = document): Element | null {
  const active = root.activeElement;
  const inner = active?.shadowRoot ?? (active instanceof HTMLIFrameElement ? active.contentDocument : null);
  return inner?.activeElement ? deepActiveElement(inner) : active;
}

/** The original target of an event, also inside an open shadow root. */
export function eventTarget(event: Event): Element | null {
  const [first] = event.composedPath();
  return isElement(first) ? first : null;
}

/** Whether text runs from right to left at an element. */
export const isRightToLeft = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';

const mirrored = new Map([
  ['ArrowLeft', 'ArrowRight'],
  ['ArrowRight', 'ArrowLeft'],
]);

/** A key normalized to left-to-right text: the forward arrow is always `ArrowRight`. */
export const inlineKey = (key: string, element: Element): string =>
  (isRightToLeft(element) && mirrored.get(key)) || key;

const FOCUSABLE = [
  'a[href]',
  'button:not([disabled])',
  'input:not([disabled]):not([type=hidden])',
  'select:not([disabled])',
  'textarea:not([disabled])',
  'summary',
  'iframe',
  '[contenteditable=true]',
  '[tabindex]',
].join(',');

/** Whether Tab reaches an element. */
export const isTabStop = (element: Element): boolean =>
  canFocus(element) &&
  element.matches(FOCUSABLE) &&
  element.tabIndex >= 0 &&
  !element.closest('[inert]') &&
  element.checkVisibility();

/** The tab stops inside `root`, in document order. */
export const tabStops = (root: ParentNode): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isTabStop);

/** Keeps Tab inside `root`: it wraps at both ends. */
export function wrapTab(event: KeyboardEvent, root: HTMLElement): void {
  if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return;
  const stops = tabStops(root);
  const first = stops[0];
  const last = stops.at(-1);
  const active = deepActiveElement();
  if (!first || !last) {
    event.preventDefault();
    root.focus();
  } else if (event.shiftKey && (active === first || active === root)) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && active === last) {
    event.preventDefault();
    first.focus();
  }
}
