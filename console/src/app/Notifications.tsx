import { Confirmations, Toasts } from '@parlance/ui-kit/overlay';
import { useMediaQuery } from '@parlance/ui-kit/layout';
import { confirmer } from '../shared/feedback/confirmer.ts';
import { toaster } from '../shared/feedback/toasts.ts';

/** Notifications and confirmation dialogs, shown over every page. */
export function Notifications() {
  // No corner of a screen is free at every size, so the screen ends above the toasts while there are any.
  const narrow = useMediaQuery('(max-width: 1099.98px)');
  return (
    <>
      <Toasts toaster={toaster} placement={narrow ? 'bottom-center' : 'bottom-right'} makeRoom />
      <Confirmations confirmer={confirmer} />
    </>
  );
}
