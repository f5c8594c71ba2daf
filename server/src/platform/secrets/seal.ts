import { openWith, sealWith } from '../cipher/cipher.ts';
import type { Config } from '../config.ts';
import { refuse } from '../http/refusal.ts';

/**
 * Encrypts a secret for the database. A secret that is sealed for one purpose cannot be opened for another.
 * @throws {Refusal} 501 where the server has no sealing key
 */
export function seal({ secret }: Config, purpose: string, plain: string): string {
  if (secret === undefined) throw refuse.notConfigured('sealing_key_missing');
  return sealWith(secret, purpose, plain);
}

/** Opens a sealed secret; null where it was sealed with another key. */
export function unseal({ secret }: Config, purpose: string, sealed: string): string | null {
  return secret === undefined ? null : openWith(secret, purpose, sealed);
}
