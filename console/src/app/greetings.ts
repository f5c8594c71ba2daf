import { t } from 'i18next';
import { subscribe } from 'valtio';
import { session } from '../shared/state/session.ts';
import { notifyAfterChange, toaster } from '../shared/feedback/toasts.ts';
import { flushWorkspaces } from '../shared/state/workspace.ts';

const welcomeAfter = 2000;
const welcomeFor = 8000;

/** Tells of signing in and out, once each, wherever it came from; limited sessions are told nothing. */
export function greet(): void {
  let before = session.status;
  let welcomed = false;
  let limited = false;
  const changed = () => {
    const { status, user, began, ended } = session;
    if (status === before) return;
    const wasIn = before === 'signedIn' || before === 'restoring';
    before = status;
    if (status === 'signedIn' && !user?.limited) {
      if (began === 'signIn') notifyAfterChange({ content: t('toast.signedIn'), color: 'good' });
      if (!welcomed)
        setTimeout(() => {
          // The user may have signed out in the meantime.
          if (session.status === 'signedIn')
            toaster.show({ id: 'welcome', content: t('toast.welcome'), duration: welcomeFor });
        }, welcomeAfter);
      welcomed = true;
    }
    if (status === 'signedIn') limited = user?.limited ?? false;
    if (status === 'signedOut' && wasIn) {
      flushWorkspaces();
      welcomed = false;
      if (ended === 'byHand' && !limited) notifyAfterChange({ content: t('toast.signedOut'), color: 'bad' });
      if (ended === 'expired') notifyAfterChange({ content: t('toast.sessionEnded'), color: 'warning' });
    }
  };
  // Told once the whole change is made, not after each part of it.
  subscribe(session, changed);
}
