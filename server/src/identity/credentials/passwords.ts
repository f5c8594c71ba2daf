import { hash, verify } from '@node-rs/argon2';

/** OWASP's second recommendation for argon2id: 19 MiB, 2 passes, one lane. Only tests set another, before they hash. */
export const hashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** argon2id, in its own encoded form (parameters and salt included). */
export function hashPassword(password: string): Promise<string> {
  return hash(password, hashingCost);
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password fits. Takes as long where there is no such login or no password,
 * so that the time of the answer tells nothing.
 */
export async function checkPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password nobody has');
  const fits = await verify(stored ?? (await decoy), password).catch(() => false);
  return fits && Boolean(stored);
}
