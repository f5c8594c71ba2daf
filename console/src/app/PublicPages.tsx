import { Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { destination } from '../shared/state/referrer.ts';
import { session } from '../shared/state/session.ts';
import { pinPath } from '../shared/state/startup.ts';
import { Waiting } from '../shared/ui/Waiting.tsx';

/**
 * Pages one sees without a session. Whoever has one goes on to where they wanted; but that of one service is none for
 * another, nor does a person of the console stop being one to see what guests see.
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
