import { readStored, storageKeys, writeStored } from './storage.ts';

/** The session's bearer token, or null. Local storage is asked each time: another tab may have changed it. */
export const bearerToken = (): string | null => readStored('localStorage', storageKeys.token);

/** Keeps the token for every tab; null forgets it. */
export const keepToken = (token: string | null): void => writeStored('localStorage', storageKeys.token, token);

/** Tokens of limited sessions are bound to one workspace and list none. */
export const isVisitorToken = (token: string): boolean => token.startsWith('vtm:');
