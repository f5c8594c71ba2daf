import { createHash, randomBytes, randomInt } from 'node:crypto';

/** A fresh opaque secret: 256 bits, url-safe. */
export function newSecret(prefix = ''): string {
  return prefix + randomBytes(32).toString('base64url');
}

/**
 * What is kept of a secret. A plain SHA-256 is enough: the secret has 256 bits of its own,
 * so there is nothing to guess, and the lookup stays one index probe.
 */
export function hashSecret(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest();
}

// No 0/O, 1/l: the password is read from a terminal and typed.
const readable = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A password a person can type: 16 characters of 57, about 93 bits. */
export function newPassword(length = 16): string {
  return Array.from({ length }, () => readable[randomInt(readable.length)]).join('');
}
