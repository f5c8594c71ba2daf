import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/* Signatures by Standard Webhooks 1.0 (www.standardwebhooks.com). */

const prefix = 'whsec_';

/** A secret of 32 random bytes. */
export const newSigningSecret = (): string => prefix + randomBytes(32).toString('base64');

/** The bytes of a secret; undefined where it is not a secret of 24 to 64 bytes. */
export function secretBytes(secret: string): Buffer | undefined {
  const encoded = secret.startsWith(prefix) ? secret.slice(prefix.length) : secret;
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return undefined;
  const bytes = Buffer.from(encoded, 'base64');
  return bytes.length >= 24 && bytes.length <= 64 ? bytes : undefined;
}

export interface SignedMessage {
  id: string;
  /** Seconds since 1970. */
  timestamp: string;
  body: string | Uint8Array;
}

/** The signature of a message, `v1,<base64>`. @throws {Error} for an invalid secret */
export function signMessage(secret: string, { id, timestamp, body }: SignedMessage): string {
  const key = secretBytes(secret);
  if (!key) throw new Error('not a secret of Standard Webhooks');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  return `v1,${signature}`;
}

/** Compares two texts in constant time. */
export function equalInSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
