import { useMediaQuery } from '@parlance/ui-kit/layout';
import { Toasts } from '@parlance/ui-kit/overlay';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { confirmer } from '../shared/state/confirmer.ts';
import { toaster } from '../shared/state/toasts.ts';

/** Sign-in asks nothing: the shell fetches it for its screens. */
const Questions = lazy(async () => ({ default: (await import('./Questions.tsx')).Questions }));
const isAsking = () => confirmer.getSnapshot() !== undefined;

/** What speaks up over any page: notifications, and questions before what cannot be taken back. */
export function Notifications() {
  // On narrow windows what one types into is at the lower edge.
  const narrow = useMediaQuery('(max-width: 1099.98px)');
  const asking = useSyncExternalStore(confirmer.subscribe, isAsking);
  const [asked, setAsked] = useState(asking);
  if (asking && !asked) setAsked(true);
  return (
    <>
      <Toasts toaster={toaster} placement={narrow ? 'top-right' : 'bottom-right'} />
      <Suspense>{asked && <Questions />}</Suspense>
    </>
  );
}
