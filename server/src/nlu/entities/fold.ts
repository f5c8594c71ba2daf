import { foldAccents } from '../text.ts';
import type { Culture } from './cultures/culture.ts';

const LATIN = /\p{Script=Latin}/u;

/**
 * Folds a text for matching patterns: without accents, which people often leave out, and with full-width characters
 * converted. All positions stay the same. Vietnamese keeps its accents, because they distinguish words.
 */
export function foldInPlace(text: string, { locale }: Pick<Culture, 'locale'>): string {
  let folded = '';
  // By UTF-16 units: a character that is not one unit before and after stays as it is.
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
