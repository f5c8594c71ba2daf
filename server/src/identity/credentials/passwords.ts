import { channel } from 'node:diagnostics_channel';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's second recommendation for argon2id: 19 MiB, 2 passes, one lane. Only tests change it, before they hash. */
export const hashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes with argon2id, in its encoded form with parameters and salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, hashingCost);
}

/** The diagnostics channel that announces each password check, so that tests can count them. */
export const passwordChecks = 'parlance.password-checks';
const checks = channel(passwordChecks);

let decoy: Promise<string> | undefined;

/**
 * Whether the password matches. Takes the same time where the login is unknown or has no password,
 * so that the response time reveals nothing.
 */
export async function checkPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  checks.publish({});
  decoy ??= hashPassword('a password no one has');
  const fits = await verify(stored ?? (await decoy), password).catch(() => false);
  return fits && Boolean(stored);
}
