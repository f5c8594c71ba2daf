import type { Session } from '@parlance/contract/calls/accounts';
import { ThemeProvider } from '@parlance/ui-kit/theme';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import i18next, { loadNamespaces } from 'i18next';
import { StrictMode, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { queryClient } from '../shared/api/queryClient.ts';
import { startTexts } from '../shared/i18n/i18n.ts';
import { session } from '../shared/state/session.ts';

/** The frame of a component of the console in a browser test: theme, texts, server state and router. */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <ThemeProvider>
        <QueryClientProvider client={queryClient}>
          <MemoryRouter>{children}</MemoryRouter>
        </QueryClientProvider>
      </ThemeProvider>
    </StrictMode>
  );
}

export const renderConsole = (element: ReactNode) => render(element, { wrapper: ConsoleFrame });

/** Loads the English texts of some namespaces, so that nothing suspends in a test. */
export async function loadTexts(...namespaces: string[]): Promise<void> {
  if (!i18next.isInitialized) await startTexts({ current: () => 'en', subscribe: () => {} });
  await loadNamespaces(namespaces);
}

/** Signs in without asking a server: an administrator unless told. */
export function signInAs(role: Session['role'] = 'companyAdmin'): void {
  session.user = {
    id: 'u1',
    login: 'ada',
    email: 'ada@acme.example',
    role,
    company_id: 'acme',
    company_name: 'Acme',
    acls: {},
    scopes: [],
    avatar: null,
    cgu: false,
    idp: null,
    limited: false,
    workspace: null,
    device: null,
    settings: {},
  };
}
