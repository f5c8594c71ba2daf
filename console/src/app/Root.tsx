import { ThemeProvider } from '@parlance/ui-kit/theme';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { KitTextsProvider, useKitTexts } from '../shared/i18n/KitTexts.tsx';
import { toaster } from '../shared/feedback/toasts.ts';
import { session } from '../shared/state/session.ts';
import { sessionOffer } from '../shared/state/sessionOffer.ts';
import { renderAppLink } from '../shared/ui/AppLink.tsx';
import { Waiting } from '../shared/ui/Waiting.tsx';
import { CrashBarrier } from './Crash.tsx';

/** The server writes a new nonce into each page. */
const nonce = document.querySelector('meta[property="csp-nonce"]')?.getAttribute('content') ?? undefined;

const SessionQuestion = lazy(async () => ({ default: (await import('./SessionQuestion.tsx')).SessionQuestion }));
const Notifications = lazy(async () => ({ default: (await import('./Notifications.tsx')).Notifications }));
/** Optional: when the chunk cannot be loaded, the page works without it. */
const KeyboardAids = lazy<ComponentType>(async () => {
  try {
    return { default: (await import('./KeyboardAids.tsx')).KeyboardAids };
  } catch {
    return { default: () => null };
  }
});

/** Whether the user has pointed at the page or pressed a key: what only they need is loaded then. */
function useHasInteracted(): boolean {
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    const note = () => setTouched(true);
    addEventListener('pointermove', note, { once: true });
    addEventListener('keydown', note, { once: true });
    return () => {
      removeEventListener('pointermove', note);
      removeEventListener('keydown', note);
    };
  }, []);
  return touched;
}

/**
 * Whether the region for notifications and confirmations is rendered: after the first paint of a signed-in user, or at
 * the first touch or toast of the sign-in form, whose first paint does not wait for it. The region must exist before
 * its content, or screen readers miss the content.
 */
function useFeedback(): boolean {
  const { status } = useSnapshot(session);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (wanted) return undefined;
    const want = () => setWanted(true);
    if (status !== 'signedOut') {
      const timer = setTimeout(want, 0);
      return () => clearTimeout(timer);
    }
    const stop = toaster.subscribe(want);
    const touches = ['pointerdown', 'keydown'];
    for (const touch of touches) document.addEventListener(touch, want);
    return () => {
      stop();
      for (const touch of touches) document.removeEventListener(touch, want);
    };
  }, [status, wanted]);
  return wanted;
}

/** The theme, texts and notifications of all pages. Settings change the theme's root without rendering. */
export function Root() {
  const feedback = useFeedback();
  const touched = useHasInteracted();
  const { kit } = useKitTexts();
  const { pathname } = useLocation();
  const { question } = useSnapshot(sessionOffer);
  return (
    <ThemeProvider nonce={nonce} texts={kit} renderLink={renderAppLink}>
      <KitTextsProvider>
        <CrashBarrier of={pathname}>
          <Suspense fallback={<Waiting />}>{question ? <SessionQuestion /> : <Outlet />}</Suspense>
        </CrashBarrier>
        <Suspense>{feedback && <Notifications />}</Suspense>
        <Suspense>{touched && <KeyboardAids />}</Suspense>
      </KitTextsProvider>
    </ThemeProvider>
  );
}
