import { useEffect } from 'react';

/** While true, the browser asks before the page is closed or reloaded. Navigation inside the app is the router's. */
export function useDirtyGuard(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
}
