import { bridge } from './chat.ts';

/** Where a native app shows the page: links are the app's to open, and it learns how tall the conversation is. */
export function tellApp(root: HTMLElement): void {
  if (!bridge.native) return;
  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    // Our own pages stay in the webview.
    if (!link || link.origin === location.origin) return;
    event.preventDefault();
    bridge.post({ type: 'link', url: link.href });
  });
  let told = 0;
  const look = (): void => {
    const height = Math.ceil(heightOf(root));
    if (height !== told) bridge.post({ type: 'height', height });
    told = height;
  };
  new MutationObserver(() => requestAnimationFrame(look)).observe(root, { childList: true, subtree: true });
  window.addEventListener('resize', look);
  look();
}

/** What the page would need to show all of its messages without scrolling, in CSS pixels. */
function heightOf(root: HTMLElement): number {
  const log = root.querySelector('[role="log"]');
  const list = log?.firstElementChild;
  if (!log || !list) return innerHeight;
  const edges = [...list.children].map((row) => row.getBoundingClientRect());
  const { paddingTop, paddingBottom } = getComputedStyle(list);
  const said = edges.length
    ? Math.max(...edges.map(({ bottom }) => bottom)) - Math.min(...edges.map(({ top }) => top))
    : 0;
  return innerHeight - log.clientHeight + said + parseFloat(paddingTop) + parseFloat(paddingBottom);
}
