/** Calls `wake` when the network is back or the page is visible again. Returns the function that unsubscribes. */
export function onWake(wake: () => void): () => void {
  if (typeof window === 'undefined') return () => {};
  const seen = () => document.visibilityState === 'visible' && wake();
  window.addEventListener('online', wake);
  window.addEventListener('pageshow', wake);
  document.addEventListener('visibilitychange', seen);
  return () => {
    window.removeEventListener('online', wake);
    window.removeEventListener('pageshow', wake);
    document.removeEventListener('visibilitychange', seen);
  };
}

/** Calls `lost` when the device goes offline. Returns the function that unsubscribes. */
export function onOffline(lost: () => void): () => void {
  if (typeof window === 'undefined') return () => {};
  window.addEventListener('offline', lost);
  return () => window.removeEventListener('offline', lost);
}

/** The device reports that it is offline; false where it reports nothing. */
export const isOffline = (): boolean => typeof navigator !== 'undefined' && 'onLine' in navigator && !navigator.onLine;
