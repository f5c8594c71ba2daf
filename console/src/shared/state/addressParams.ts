import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/**
 * The query of the address, and a writer that begins from what the address says at that moment. The router's own
 * begins from what the screen was last drawn with: of two changes before the next drawing (a search that is written
 * after a pause, a row that is opened meanwhile) it would lose the first.
 */
export function useAddressParams() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const write = useCallback(
    (change: (before: URLSearchParams) => URLSearchParams, { push }: { push: boolean }) => {
      // The reader has gone on: what this screen still had to say is not the next one's.
      if (window.location.pathname !== new URL(pathname, window.location.href).pathname) return;
      const next = change(new URLSearchParams(window.location.search)).toString();
      void navigate({ pathname, search: next, hash: window.location.hash }, { replace: !push });
    },
    [navigate, pathname],
  );
  return [params, write] as const;
}
