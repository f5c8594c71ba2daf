import { Confirmations, Toasts } from '@parlance/ui-kit/overlay';
import { ThemeProvider } from '@parlance/ui-kit/theme';
import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { KitTextsProvider, useKitTexts } from '../shared/i18n/KitTexts.tsx';
import { confirmer } from '../shared/state/confirmer.ts';
import { toaster } from '../shared/state/toasts.ts';
import { renderAppLink } from '../shared/ui/AppLink.tsx';
import { Waiting } from '../shared/ui/Waiting.tsx';

/** The server writes a fresh one into each page it sends. */
const nonce = document.querySelector('meta[property="csp-nonce"]')?.getAttribute('content') ?? undefined;

/** What every page stands on: theme, texts, notifications. Settings reach the theme's root without rendering. */
export function Root() {
  const { kit } = useKitTexts();
  return (
    <ThemeProvider nonce={nonce} texts={kit} renderLink={renderAppLink}>
      <KitTextsProvider>
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
        <Toasts toaster={toaster} />
        <Confirmations confirmer={confirmer} />
      </KitTextsProvider>
    </ThemeProvider>
  );
}
