import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/**
 * The query of the address, and a function that changes the address's current query. The router's own setter starts
 * from the query of the last render: of two changes before the next render (a debounced search, and a row opened
 * meanwhile) it would lose the first.
 */
export function useAddressParams() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const write = useCallback(
    (change: (before: URLSearchParams) => URLSearchParams, { push }: { push: boolean }) => {
      // The user has left the page: a late change of this screen does not belong to the next one.
      if (window.location.pathname !== new URL(pathname, window.location.href).pathname) return;
      const next = change(new URLSearchParams(window.location.search)).toString();
      void navigate({ pathname, search: next, hash: window.location.hash }, { replace: !push });
    },
    [navigate, pathname],
  );
  return [params, write] as const;
}
