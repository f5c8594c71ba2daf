import { Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { destination } from '../shared/state/referrer.ts';
import { session } from '../shared/state/session.ts';
import { pinPath } from '../shared/state/startup.ts';
import { Waiting } from '../shared/ui/Waiting.tsx';

/**
 * Pages without a session. A signed-in user continues to the requested page. The session of one service does not
 * count for another one, and a console user keeps the console session while opening a guest page.
 */
export function PublicPages() {
  const { status } = useSnapshot(session);
  const { pathname, search } = useLocation();
  if (status === 'signedIn' && pathname !== pinPath) return <Navigate to={destination(search)} replace />;
  if (status === 'restoring') return <Waiting />;
  return (
    <Suspense fallback={<Waiting />}>
      <Outlet />
    </Suspense>
  );
}
