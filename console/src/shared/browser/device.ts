import { readStored, storageKeys, writeStored } from './storage.ts';

/**
 * Tells the server that the user has signed in on this browser before, so that failures elsewhere do not count against
 * them. The secret opens nothing by itself.
 */
export function deviceHeader(): Record<string, string> {
  const device = readStored('localStorage', storageKeys.device);
  return device === null ? {} : { 'x-device': device };
}

/** Keeps the secret that came with a sign-in. */
export const keepDevice = (device: string): void => writeStored('localStorage', storageKeys.device, device);
