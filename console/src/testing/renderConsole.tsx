import type { Session } from '@parlance/contract/calls/accounts';
import { Confirmations, Toasts } from '@parlance/ui-kit/overlay';
import { ThemeProvider } from '@parlance/ui-kit/theme';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { changeLanguage, loadNamespaces } from 'i18next';
import { StrictMode, Suspense, type ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { queryClient } from '../shared/api/queryClient.ts';
import { confirmer } from '../shared/feedback/confirmer.ts';
import { toaster } from '../shared/feedback/toasts.ts';
import { startTexts, type UiLanguage } from '../shared/i18n/i18n.ts';
import { KitTextsProvider, loadKitTexts, useKitTexts } from '../shared/i18n/KitTexts.tsx';
import { session } from '../shared/state/session.ts';
import { renderAppLink } from '../shared/ui/AppLink.tsx';
import { person } from './person.ts';

let started: Promise<void> | undefined;

interface ConsoleOptions {
  /** Namespaces of the texts that the component shows, besides `common`. */
  texts?: readonly string[];
  language?: UiLanguage;
  /** Path and query of the page. @default "/" */
  address?: string;
}

/** The theme, texts, server state, router, notifications and confirmations around a component. */
function Frame({ children }: { children: ReactNode }) {
  const { kit } = useKitTexts();
  return (
    <StrictMode>
      <ThemeProvider texts={kit} renderLink={renderAppLink}>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <KitTextsProvider>
              <Suspense>{children}</Suspense>
              <Toasts toaster={toaster} />
              <Confirmations confirmer={confirmer} />
            </KitTextsProvider>
          </BrowserRouter>
        </QueryClientProvider>
      </ThemeProvider>
    </StrictMode>
  );
}

/** Loads texts before a test, so that nothing suspends in it. */
export async function loadTexts(texts: readonly string[] = [], language: UiLanguage = 'en'): Promise<void> {
  started ??= startTexts({ current: () => 'en', subscribe: () => {} });
  await started;
  await changeLanguage(language);
  await Promise.all([loadNamespaces(['common', ...texts]), loadKitTexts(language)]);
}

/** Renders a component in the page of a browser test as the console does. */
export async function renderConsole(element: ReactNode, { texts, language, address = '/' }: ConsoleOptions = {}) {
  await loadTexts(texts, language);
  queryClient.clear();
  globalThis.history.replaceState(null, '', address);
  return { user: userEvent.setup(), ...render(element, { wrapper: Frame }) };
}

/** Signs in without a server: as an administrator by default. */
export function signInAs(role: Session['role'] = 'companyAdmin'): void {
  session.user = { ...person, role };
}
