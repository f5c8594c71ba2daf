import { createHash } from 'node:crypto';

/** An index entry holds at most 2,704 bytes, so longer keys are replaced by their hash. */
const keyBytes = 1000;

/** The key of an utterance, equal for all its spellings: NFKC, lower case, white space folded. */
export function textKey(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
  // A lone surrogate is stored as the replacement character.
  const key = plain.replace(/\p{Surrogate}/gu, '\ufffd');
  if (Buffer.byteLength(key) <= keyBytes) return key;
  return `#${createHash('sha256').update(key).digest('base64url')}`;
}
