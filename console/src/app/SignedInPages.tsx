import type { Session } from '@parlance/contract/calls/accounts';
import { EmptyState } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { Inline } from '@parlance/ui-kit/layout';
import { Activity, lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { failureText } from '../shared/api/failureText.ts';
import { rememberReferrer, clearReferrer } from '../shared/state/referrer.ts';
import { restore, session, signOut } from '../shared/state/session.ts';
import { readStored, readMemoryOnly, storageKeys } from '../shared/browser/storage.ts';
import { webviewOf } from '../shared/state/webview.ts';
import { Waiting } from '../shared/ui/Waiting.tsx';
import { SignIn } from './publicScreens.ts';

/** Loads the shell around all screens. */
export const fetchShell = async () => (await import('./shell/Shell.tsx')).Shell;
const Shell = lazy(async () => ({ default: await fetchShell() }));
const SecondFactorDue = lazy(async () => ({ default: (await import('./SecondFactorDue.tsx')).SecondFactorDue }));
const Terms = lazy(async () => ({ default: (await import('./Terms.tsx')).Terms }));

/** A limited session sees only the chat, which is a separate page. */
function ToChat({ device, ws }: { device: string | null; ws: string | null }) {
  useEffect(() => {
    const address = webviewOf(readStored('sessionStorage', storageKeys.webview), device, ws);
    const token = readMemoryOnly(storageKeys.token);
    location.replace(token === null ? address : `${address}#${new URLSearchParams({ token })}`);
  }, [device, ws]);
  return <Waiting />;
}

/** The stored token could not be checked, because the server did not answer. The token is kept; the user can try again. */
function Unreachable() {
  const { t } = useTranslation();
  const { problem } = useSnapshot(session);
  const offline = problem?.status === 0;
  return (
    <EmptyState
      icon="wifi-off"
      title={offline ? t('failure.title') : t('failure.authentication')}
      text={offline ? failureText(problem) : problem?.statusText}
      action={
        <Inline justify="center">
          <Button variant="primary" onClick={() => void restore()}>
            {t('action.retry')}
          </Button>
          <Button onClick={() => void signOut()}>{t('action.signOut')}</Button>
        </Inline>
      }
    />
  );
}

/** What a user sees after signing in. */
export function nextStep({
  limited,
  second_factor,
  cgu,
}: Pick<Session, 'limited' | 'second_factor' | 'cgu'>): 'chat' | 'secondFactor' | 'terms' | 'shell' {
  if (limited) return 'chat';
  if (second_factor === 'due') return 'secondFactor';
  return cgu ? 'terms' : 'shell';
}

/** Restores the focus to the element that had it when the page was hidden. */
function useFocusBack() {
  const held = useRef<Element>(null);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (held.current instanceof HTMLElement && activeElement === body) held.current.focus();
    return () => {
      held.current = document.activeElement;
    };
  }, []);
}

/** The pages of the signed-in user. */
function OwnPages({ user }: { user: Pick<Session, 'limited' | 'second_factor' | 'cgu' | 'device' | 'workspace'> }) {
  useFocusBack();
  const step = nextStep(user);
  if (step === 'chat') return <ToChat device={user.device} ws={user.workspace} />;
  if (step === 'secondFactor') return <SecondFactorDue />;
  if (step === 'terms') return <Terms />;
  return <Shell />;
}

/**
 * Pages that need a session. Without one, the address is kept and the user signs in first. When a session has expired,
 * the page stays mounted but hidden, with all unsaved input, which only the same user sees again.
 */
export function SignedInPages() {
  const { status, user, ended } = useSnapshot(session);
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (status === 'signedIn') clearReferrer();
  }, [status]);

  if (status === 'signedOut') {
    // A chat that a link or an app has opened in this tab stays in this tab.
    if (ended === null && readStored('sessionStorage', storageKeys.webviewOwn))
      return <ToChat device={null} ws={null} />;
    // After a sign-out, this address is not remembered: another user may sign in next.
    if (ended !== 'byHand') rememberReferrer(pathname + search + hash);
    if (!user) return <Navigate to="/sign-in" replace />;
  }
  return (
    <>
      {status === 'signedOut' && (
        <Suspense fallback={<Waiting />}>
          <SignIn />
        </Suspense>
      )}
      {status === 'failed' && <Unreachable />}
      {(status === 'restoring' || (status === 'signedIn' && !user)) && <Waiting />}
      {user && (
        <Activity key={user.id} mode={status === 'signedIn' ? 'visible' : 'hidden'}>
          <OwnPages user={user} />
        </Activity>
      )}
    </>
  );
}
