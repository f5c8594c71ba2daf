import '@parlance/ui-kit/inter.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { subscribe } from 'valtio';
import { Router } from './app/Router.tsx';
import { greet } from './app/greetings.ts';
import { clearFeedback } from './app/clearFeedback.ts';
import { fetchAhead } from './app/fetchAhead.ts';
import { startTexts } from './shared/i18n/i18n.ts';
import { trustOwnScripts } from './shared/browser/trustedTypes.ts';
import { followOtherTabs, restore, startSession } from './shared/state/session.ts';
import { resolveSessionOffer } from './shared/state/sessionOffer.ts';
import { settings, startSettings } from './shared/state/settings.ts';
import { applyStartUp } from './shared/state/startup.ts';

async function start(): Promise<void> {
  trustOwnScripts();
  // First of all: a token in the address must not stay there, nor reach a request's headers.
  const startUp = applyStartUp();
  startSettings(startUp.settings);
  startSession();
  followOtherTabs();
  greet();
  clearFeedback();
  const restored = resolveSessionOffer().then(restore);
  const texts = startTexts({
    current: () => settings.language,
    subscribe: (changed) => void subscribe(settings, changed),
  });
  fetchAhead();
  await texts;
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  // A transition renders in slices, so that other work of the browser need not wait for the whole render.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Router />
      </StrictMode>,
    ),
  );
  await restored;
}

void start();
