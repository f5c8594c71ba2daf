import { foldAccents } from '../text.ts';
import type { Culture } from './cultures/culture.ts';

const LATIN = /\p{Script=Latin}/u;

/**
 * The text as patterns are matched against: accents dropped, since hurried people leave them out, and full-width
 * letters and signs made plain. Every character keeps its place. Vietnamese keeps its accents: they make the word.
 */
export function foldInPlace(text: string, { locale }: Pick<Culture, 'locale'>): string {
  let folded = '';
  // By UTF-16 units: what is not one unit before and after stays as it is.
  for (const sign of text.split('')) folded += foldSign(sign, locale);
  return folded;
}

function foldSign(sign: string, locale: string): string {
  if (sign <= '\u007f') return sign;
  if (sign === '’') return "'";
  const plain = sign >= '\uff01' && sign <= '\uff5e' ? sign.normalize('NFKC') : sign;
  if (locale === 'vi') return plain;
  if (plain === 'ł') return 'l';
  if (plain === 'Ł') return 'L';
  if (plain === 'ё' || plain === 'Ё') return 'е';
  if (!LATIN.test(plain)) return plain;
  const bare = foldAccents(plain);
  return bare.length === 1 ? bare : plain;
}
