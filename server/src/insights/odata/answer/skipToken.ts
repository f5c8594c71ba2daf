import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { refuse } from '../../../platform/http/refusal.ts';

/** The start of a next page. */
export interface Place {
  after: (string | null)[];
  /** Number of rows that `$top` still allows; null: any number. */
  left: number | null;
}

const Token = z.tuple([z.array(z.string().nullable()), z.number().nullable()]);

/**
 * Writes a place as a skip token. It is signed for the reader's token and the request, so that it can neither be forged
 * nor used with another request.
 *
 * @param key secret of this installation
 * @param asked everything that the rows depend on
 */
export function signPlace(key: Uint8Array, asked: string, { after, left }: Place): string {
  const body = Buffer.from(JSON.stringify([after, left])).toString('base64url');
  return `${body}.${signatureOf(key, asked, body).toString('base64url')}`;
}

/** The place in a skip token. @throws {Refusal} 400 where it was not made for this request and token */
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
