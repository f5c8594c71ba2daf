import { t } from 'i18next';
import { subscribe } from 'valtio';
import { readStored, storageKeys, writeStored } from '../shared/browser/storage.ts';
import { session } from '../shared/state/session.ts';
import { notifyAfterChange, toaster } from '../shared/feedback/toasts.ts';

const welcomeAfter = 2000;
const welcomeFor = 8000;

/** Shows a toast after each sign-in and sign-out, except for limited sessions. */
export function greet(): void {
  let before = session.status;
  let limited = false;
  const changed = () => {
    const { status, user, began, ended } = session;
    if (status === before) return;
    const wasIn = before === 'signedIn' || before === 'restoring';
    before = status;
    if (status === 'signedIn' && !user?.limited) {
      if (began === 'signIn') notifyAfterChange({ content: t('toast.signedIn'), color: 'good' });
      if (readStored('localStorage', storageKeys.welcomed) === null)
        setTimeout(() => {
          // The user may have signed out in the meantime.
          if (session.status === 'signedIn')
            toaster.show({ id: 'welcome', content: t('toast.welcome'), duration: welcomeFor });
        }, welcomeAfter);
      // Other tabs and reloads of this one belong to the same sign-in.
      writeStored('localStorage', storageKeys.welcomed, '1');
    }
    if (status === 'signedIn') limited = user?.limited ?? false;
    if (status === 'signedOut' && wasIn) {
      writeStored('localStorage', storageKeys.welcomed, null);
      if (ended === 'byHand' && !limited) notifyAfterChange({ content: t('toast.signedOut'), color: 'bad' });
      if (ended === 'expired') notifyAfterChange({ content: t('toast.sessionEnded'), color: 'warning' });
    }
  };
  // Called once for the whole change, not for each part.
  subscribe(session, changed);
}
