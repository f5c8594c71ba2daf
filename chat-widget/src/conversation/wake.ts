/** Tells that a connection may work again: the network is back, the page is looked at again. Returns the way to stop. */
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

/** Tells that the device has lost its network. Returns the way to stop. */
export function onOffline(lost: () => void): () => void {
  if (typeof window === 'undefined') return () => {};
  window.addEventListener('offline', lost);
  return () => window.removeEventListener('offline', lost);
}

/** The device itself says that it has no network; false where it says nothing. */
export const isOffline = (): boolean => typeof navigator !== 'undefined' && 'onLine' in navigator && !navigator.onLine;
