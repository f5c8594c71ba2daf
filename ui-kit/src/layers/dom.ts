/** The focused element, looked up through open shadow roots. */
export function deepActiveElement(root: DocumentOrShadowRoot = document): Element | null {
  const active = root.activeElement;
  return active?.shadowRoot?.activeElement ? deepActiveElement(active.shadowRoot) : active;
}

/** Where an event really started, also inside an open shadow root. */
export function eventTarget(event: Event): Node | null {
  const [first] = event.composedPath();
  return first instanceof Node ? first : null;
}

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

/** The elements Tab would stop at inside `root`, in document order. */
export function tabStops(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.tabIndex >= 0 && !element.closest('[inert]') && element.checkVisibility(),
  );
}

/** Keeps Tab inside `root`: past the last stop comes the first, and the other way round. */
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
