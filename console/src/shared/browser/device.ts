import { readStored, storageKeys, writeStored } from './storage.ts';

/**
 * Header that tells the server that the user has signed in on this browser before, so that failures elsewhere do not
 * count against them. The secret alone grants no access.
 */
export function deviceHeader(): Record<string, string> {
  const device = readStored('localStorage', storageKeys.device);
  return device === null ? {} : { 'x-device': device };
}

/** Stores the secret that came with a sign-in. */
export const storeDevice = (device: string): void => writeStored('localStorage', storageKeys.device, device);
