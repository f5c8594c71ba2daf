import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Key material; the key of each purpose is derived from it. */
export type SealingKey = string | Uint8Array;

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

const keyOf = (material: SealingKey, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', material, '', purpose, 32));

export function sealWith(material: SealingKey, purpose: string, plain: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyOf(material, purpose), nonce);
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
}

export function openWith(material: SealingKey, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(algorithm, keyOf(material, purpose), bytes.subarray(0, nonceBytes));
  try {
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** Identifies a key without opening anything. */
export const fingerprintOf = (material: SealingKey): Uint8Array => Uint8Array.from(keyOf(material, 'fingerprint'));
