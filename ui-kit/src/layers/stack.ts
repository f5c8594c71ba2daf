import { canFocus, eventTarget, isShadowRoot } from './dom.ts';

/** An element that floats above the page: a dialog, a menu, a tooltip. */
export interface Layer {
  element: HTMLElement;
  /** A click on the anchor is not an outside click: the anchor toggles the layer itself. */
  anchor?: Element | null;
  /** Makes everything below inert and stops the page from scrolling. */
  modal?: boolean;
  /** Goes below an existing modal layer: it was requested before that layer, but renders later. */
  belowModal?: boolean;
  onEscape?: (event: KeyboardEvent) => void;
  onOutside?: (event: PointerEvent) => void;
}

/** Elements with this attribute (the toasts) stay live above modal layers and never count as outside. */
export const EXEMPT = 'data-layer-exempt';

const stack: Layer[] = [];
let restoreBackground: (() => void) | null = null;

/** Adds a layer on top of the layers it may cover. Returns a function that removes it. */
export function pushLayer(layer: Layer): () => void {
  const modal = layer.belowModal ? stack.findIndex((each) => each.modal) : -1;
  stack.splice(modal === -1 ? stack.length : modal, 0, layer);
  listen();
  refreshBackground();
  return () => {
    stack.splice(stack.indexOf(layer), 1);
    listen();
    refreshBackground();
  };
}

/** Whether a layer is the topmost one. */
export const isTopLayer = (layer: Layer) => stack.at(-1) === layer;

/** Only the topmost modal layer and the layers above it can be reached. */
function refreshBackground() {
  restoreBackground?.();
  restoreBackground = null;
  const from = stack.findLastIndex((layer) => layer.modal);
  const modal = stack[from];
  if (!modal) return;
  const root = modal.element.getRootNode();
  // Inside a shadow root only the widget becomes inert, not the page around it.
  const inShadow = isShadowRoot(root);
  const page = modal.element.ownerDocument;
  const parent: ParentNode = inShadow ? root : page.body;
  const keep = stack.slice(from).map((layer) => layer.element);
  const undoInert = makeInert([...keep, ...parent.querySelectorAll(`[${EXEMPT}]`)], parent);
  const unlock = inShadow ? null : lockScroll(page);
  restoreBackground = () => {
    undoInert();
    unlock?.();
  };
}

function handleKeyDown(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
  for (const layer of stack.toReversed()) {
    if (layer.onEscape) {
      event.preventDefault();
      layer.onEscape(event);
      return;
    }
    if (layer.modal) return;
  }
}

function handlePointerDown(event: PointerEvent) {
  const target = eventTarget(event);
  if (!target || target.closest(`[${EXEMPT}]`)) return;
  for (const layer of stack.toReversed()) {
    if (layer.element.contains(target) || layer.anchor?.contains(target)) return;
    if (layer.onOutside) {
      if (layer.modal) holdFocus(target.ownerDocument);
      layer.onOutside(event);
      return;
    }
    if (layer.modal) return;
  }
}

/** A press that closes a modal layer must not move the focus, since the layer restores it. */
function holdFocus(page: Document) {
  const over = new AbortController();
  const { signal } = over;
  page.addEventListener('mousedown', (event) => event.preventDefault(), { capture: true, once: true, signal });
  page.addEventListener('pointercancel', () => over.abort(), { once: true, signal });
}

const listening = new Set<Document>();

/** Listens in all documents with a layer: the page, and iframes the kit renders into. */
function listen() {
  const wanted = new Set(stack.map((layer) => layer.element.ownerDocument));
  for (const page of wanted) {
    if (listening.has(page)) continue;
    listening.add(page);
    // Escape in the bubble phase, so that a control inside (an open editor) can handle it first.
    page.addEventListener('keydown', handleKeyDown);
    page.addEventListener('pointerdown', handlePointerDown, true);
  }
  for (const page of listening) {
    if (wanted.has(page)) continue;
    listening.delete(page);
    page.removeEventListener('keydown', handleKeyDown);
    page.removeEventListener('pointerdown', handlePointerDown, true);
  }
}

/**
 * Makes everything below `root` inert except the `keep` elements, their descendants and ancestors. Returns a function
 * that reverts only the changes of this call.
 */
function makeInert(keep: readonly Element[], root: ParentNode): () => void {
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

/** Stops the page from scrolling without a horizontal shift. Returns a function that reverts it. */
function lockScroll({ documentElement, defaultView }: Document): () => void {
  const { style, clientWidth } = documentElement;
  const before = { overflow: style.overflow, paddingInlineEnd: style.paddingInlineEnd };
  const scrollbar = (defaultView?.innerWidth ?? clientWidth) - clientWidth;
  style.overflow = 'hidden';
  if (scrollbar > 0) style.paddingInlineEnd = `${scrollbar}px`;
  return () => Object.assign(style, before);
}
