import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { refuse } from '../../../platform/http/refusal.ts';

/** Where a next page begins. */
export interface Place {
  after: (string | null)[];
  /** How many rows `$top` still allows; null: any number. */
  left: number | null;
}

const Token = z.tuple([z.array(z.string().nullable()), z.number().nullable()]);

/**
 * Writes a place into a link. It is signed for the token of the reader and for what was asked: no one makes one up, and
 * none leads into another answer.
 *
 * @param key what only this server and the token know
 * @param asked all that the rows depend on
 */
export function signPlace(key: Uint8Array, asked: string, { after, left }: Place): string {
  const body = Buffer.from(JSON.stringify([after, left])).toString('base64url');
  return `${body}.${signatureOf(key, asked, body).toString('base64url')}`;
}

/** The place in a link. @throws {Refusal} 400 where it was not made for this request and token */
export function openPlace(key: Uint8Array, asked: string, token: string): Place {
  const [body = '', signature = ''] = token.split('.');
  const [expected, given] = [signatureOf(key, asked, body), Buffer.from(signature, 'base64url')];
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) {
    throw refuse.invalid('$skiptoken', 'odata_link_invalid');
  }
  const [after, left] = Token.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
  return { after, left };
}

function signatureOf(key: Uint8Array, asked: string, body: string): Buffer {
  const about = createHash('sha256').update(asked).digest();
  return createHmac('sha256', key).update(about).update(body).digest().subarray(0, 16);
}
