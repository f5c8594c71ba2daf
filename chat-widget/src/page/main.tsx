import { ThemeProvider } from '@parlance/ui-kit/theme';
import { StrictMode, useEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { useSnapshot } from 'valtio/react';
import { ChatPage } from './ChatPage.tsx';
import { settings, state } from './chat.ts';
import { tellApp } from './native.ts';
import { brandOf, schemeOf } from './settings.ts';

const dark = matchMedia('(prefers-color-scheme: dark)');
const watchScheme = (changed: () => void) => {
  dark.addEventListener('change', changed);
  return () => dark.removeEventListener('change', changed);
};

// The server writes a nonce into the page; without one the placeholder is left and there is no policy to satisfy.
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

const root = document.getElementById('chat');
const early = document.querySelector<HTMLTextAreaElement>('#early');
if (root) {
  tellApp(root);
  const writes = document.activeElement === early;
  // What was written before the script came is where it would have been written.
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
  if (writes) root.querySelector('textarea')?.focus();
}
