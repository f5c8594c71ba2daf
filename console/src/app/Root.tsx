import { ThemeProvider } from '@parlance/ui-kit/theme';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { KitTextsProvider, useKitTexts } from '../shared/i18n/KitTexts.tsx';
import { sessionOffer } from '../shared/state/sessionOffer.ts';
import { renderAppLink } from '../shared/ui/AppLink.tsx';
import { Waiting } from '../shared/ui/Waiting.tsx';
import { CrashBarrier } from './Crash.tsx';

/** The server writes a new nonce into each page. */
const nonce = document.querySelector('meta[property="csp-nonce"]')?.getAttribute('content') ?? undefined;

const SessionQuestion = lazy(async () => ({ default: (await import('./SessionQuestion.tsx')).SessionQuestion }));
const Notifications = lazy(async () => ({ default: (await import('./Notifications.tsx')).Notifications }));

/** True after the first paint, so that the first form does not wait for code it does not need. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), 0);
    return () => clearTimeout(timer);
  }, []);
  return idle;
}

/** The theme, texts and notifications of all pages. Settings change the theme's root without rendering. */
export function Root() {
  const idle = useIdle();
  const { kit } = useKitTexts();
  const { pathname } = useLocation();
  const { question } = useSnapshot(sessionOffer);
  return (
    <ThemeProvider nonce={nonce} texts={kit} renderLink={renderAppLink}>
      <KitTextsProvider>
        <CrashBarrier of={pathname}>
          <Suspense fallback={<Waiting />}>{question ? <SessionQuestion /> : <Outlet />}</Suspense>
        </CrashBarrier>
        <Suspense>{idle && <Notifications />}</Suspense>
      </KitTextsProvider>
    </ThemeProvider>
  );
}
