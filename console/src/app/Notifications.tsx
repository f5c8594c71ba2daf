import { Confirmations, Toasts } from '@parlance/ui-kit/overlay';
import { confirmer } from '../shared/state/confirmer.ts';
import { toaster } from '../shared/state/toasts.ts';

/** What speaks up over any page: notifications, and questions before what cannot be taken back. */
export function Notifications() {
  return (
    <>
      <Toasts toaster={toaster} />
      <Confirmations confirmer={confirmer} />
    </>
  );
}
