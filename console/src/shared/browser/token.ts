import { readStored, storageKeys, writeStored } from './storage.ts';

/** The session's bearer token, or null. Read from local storage each time, because another tab may have changed it. */
export const bearerToken = (): string | null => readStored('localStorage', storageKeys.token);

/** Stores the token for all tabs; null removes it. */
export const storeToken = (token: string | null): void => writeStored('localStorage', storageKeys.token, token);

/** Whether a token is of a limited session, which is bound to one workspace and cannot list workspaces. */
export const isVisitorToken = (token: string): boolean => token.startsWith('vtm:');
