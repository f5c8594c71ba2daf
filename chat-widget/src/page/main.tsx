import { ThemeProvider } from '@parlance/ui-kit/theme';
import { StrictMode, useEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { useSnapshot } from 'valtio/react';
import { ChatPage } from './ChatPage.tsx';
import { bridge, settings, state } from './chat.ts';
import { brandOf, schemeOf } from './settings.ts';

const dark = matchMedia('(prefers-color-scheme: dark)');
const watchScheme = (changed: () => void) => {
  dark.addEventListener('change', changed);
  return () => dark.removeEventListener('change', changed);
};

// The server writes a nonce into the page; without one the placeholder remains and there is no policy.
const nonce = document.querySelector('meta[property="csp-nonce"]')?.getAttribute('content') ?? '';

function App() {
  const { brand, look, language } = useSnapshot(state);
  const prefersDark = useSyncExternalStore(watchScheme, () => dark.matches);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <ThemeProvider
      brand={brandOf(settings, brand)}
      scheme={schemeOf(settings, prefersDark, look?.scheme)}
      nonce={nonce.startsWith('__') ? undefined : nonce}
    >
      <ChatPage />
    </ThemeProvider>
  );
}

/** Reports links and the conversation's height to the native app that shows the page. */
function connectNativeApp(root: HTMLElement): void {
  if (!bridge.native) return;
  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    // The server's own pages open in the webview.
    if (!link || link.origin === location.origin) return;
    event.preventDefault();
    bridge.post({ type: 'link', url: link.href });
  });
  let reported = 0;
  const report = (): void => {
    const height = Math.ceil(contentHeight(root));
    if (height !== reported) bridge.post({ type: 'height', height });
    reported = height;
  };
  new MutationObserver(() => requestAnimationFrame(report)).observe(root, { childList: true, subtree: true });
  window.addEventListener('resize', report);
  report();
}

/** The height that shows all messages without scrolling, in CSS pixels. */
function contentHeight(root: HTMLElement): number {
  const log = root.querySelector('[role="log"]');
  const list = log?.firstElementChild;
  if (!log || !list) return innerHeight;
  const edges = [...list.children].map((row) => row.getBoundingClientRect());
  const { paddingTop, paddingBottom } = getComputedStyle(list);
  const messages = edges.length
    ? Math.max(...edges.map(({ bottom }) => bottom)) - Math.min(...edges.map(({ top }) => top))
    : 0;
  return innerHeight - log.clientHeight + messages + parseFloat(paddingTop) + parseFloat(paddingBottom);
}

const root = document.getElementById('chat');
const early = document.querySelector<HTMLTextAreaElement>('#early');
if (root) {
  connectNativeApp(root);
  const hadFocus = document.activeElement === early;
  // Text written before the script loaded moves into the message field.
  const { conversation } = state;
  const written = [conversation?.state.draft, early?.value].filter(Boolean).join('\n');
  if (early?.value) conversation?.setDraft(written);
  flushSync(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
  early?.remove();
  if (hadFocus) root.querySelector('textarea')?.focus();
}
