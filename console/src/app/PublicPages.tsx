import { Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { isChat } from '../shared/state/address.ts';
import { destination, forgetReferrer } from '../shared/state/referrer.ts';
import { session } from '../shared/state/session.ts';
import { pinPath } from '../shared/state/startup.ts';
import { Waiting } from '../shared/ui/Waiting.tsx';

/** Goes to a page that is none of the console's. */
function LeaveTo({ href }: { href: string }) {
  useEffect(() => {
    forgetReferrer();
    location.replace(href);
  }, [href]);
  return <Waiting />;
}

/**
 * Pages without a session. A signed-in user continues to the requested page. The session of one service does not
 * count for another one, and a console user keeps the console session while opening a guest page.
 */
export function PublicPages() {
  const { status } = useSnapshot(session);
  const { pathname, search } = useLocation();
  if (status === 'signedIn' && pathname !== pinPath) {
    const to = destination(search);
    return isChat(to) ? <LeaveTo href={to} /> : <Navigate to={to} replace />;
  }
  if (status === 'restoring') return <Waiting />;
  return (
    <Suspense fallback={<Waiting />}>
      <Outlet />
    </Suspense>
  );
}
