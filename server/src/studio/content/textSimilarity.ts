import { createHash } from 'node:crypto';
import { isCjk, tokenise } from '../../nlu/text.ts';

/** A text folded for search: without case, accents and repeated white space. */
export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/gu, '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/\s+/gu, ' ')
    .trim();

/** Phrases and words without meaning for the intent: articles, possessives, and polite phrases. */
const phrases = /\b(?:s ?['’]?il (?:vous|te) plait|por favor|per favore|if you please|xin vui long)\b/gu;
const fillers = setOf(
  `a an the please pls kindly my
   le la les l un une des du de d mon ma mes svp stp
   der die das den dem ein eine einen einem bitte mein meine meinen
   het een alstublieft alsjeblieft aub mijn
   el los las una lo il gli uno mio mia mi
   o os as um uma meu minha
   prosze moj moja moje пожалуйста мой моя мое 请 請`,
);
/** Words before or after a request. A text of (nearly) only these words is a greeting, and keeps them. */
const greetings = setOf(
  `hi hello hey thanks thank merci bonjour salut hallo danke hola gracias ciao grazie ola obrigado obrigada dziekuje
   спасибо`,
);
/** A text with at least this many words besides greetings is not a greeting. */
const enough = 3;

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/u).map(fold));
}

/** Singular of a word, in languages with plurals in `s`. */
const single = (word: string): string => (/^[a-z]{3,}[^s\W\d]s$/u.test(word) ? word.slice(0, -1) : word);

/**
 * Hash that is equal for utterances that differ only in case, accents, punctuation, order of words, plurals or filler
 * words. Near duplicates are found by equality, which an index supports at any size. 48 bits.
 */
export function nearDuplicateKey(text: string): number {
  const words = tokenise(fold(text).replace(phrases, ' ')).map((token) => single(fold(token.text)));
  const telling = words.filter((word) => !fillers.has(word));
  const plain = telling.filter((word) => !greetings.has(word));
  const kept = plain.length >= enough ? plain : telling.length > 0 ? telling : words;
  // Scripts without spaces are cut into characters, whose order matters.
  const ordered = kept.some(isCjk) ? kept : [...new Set(kept)].toSorted();
  // An utterance of punctuation only is a near duplicate of the same text only.
  const said = ordered.length > 0 ? ordered.join(' ') : fold(text);
  return createHash('sha1').update(said).digest().readUIntBE(0, 6);
}
