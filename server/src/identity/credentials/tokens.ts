import { createHash, randomBytes, randomInt } from 'node:crypto';

/** A new opaque secret: 256 bits, url-safe. */
export function newSecret(prefix = ''): string {
  return prefix + randomBytes(32).toString('base64url');
}

/**
 * The stored hash of a secret. A plain SHA-256 is enough: a secret of 256 random bits cannot be guessed, and the lookup
 * needs only one index probe.
 */
export function hashSecret(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest();
}

// Without 0/O and 1/l, because the password is read from a terminal and typed.
const readable = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A password a person can type: 16 characters of 57, about 93 bits. */
export function newPassword(length = 16): string {
  return Array.from({ length }, () => readable[randomInt(readable.length)]).join('');
}
