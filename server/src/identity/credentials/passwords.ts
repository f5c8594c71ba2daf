import { channel } from 'node:diagnostics_channel';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's second recommendation for argon2id: 19 MiB, 2 passes, one lane. Only tests set another, before they hash. */
export const hashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** argon2id, in its own encoded form (parameters and salt included). */
export function hashPassword(password: string): Promise<string> {
  return hash(password, hashingCost);
}

/** Where each check of a password is announced, so that they can be counted. */
export const passwordChecks = 'parlance.password-checks';
const checks = channel(passwordChecks);

let decoy: Promise<string> | undefined;

/**
 * Whether the password fits. Takes as long where there is no such login or no password,
 * so that the time of the answer tells nothing.
 */
export async function checkPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  checks.publish({});
  decoy ??= hashPassword('a password no one has');
  const fits = await verify(stored ?? (await decoy), password).catch(() => false);
  return fits && Boolean(stored);
}
