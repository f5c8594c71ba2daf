import { type CountryCode, findPhoneNumbersInText } from 'libphonenumber-js';
import { LinkifyIt } from 'linkify-it';
import type { Span } from './span.ts';

/** Characters of scripts without spaces, which may be adjacent to addresses. */
const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。，：！？（）]/gu;

const links = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true });

/** Web and mail addresses; values are complete URLs and plain addresses. */
export function findLinks(text: string): Span[] {
  return (links.match(text.replace(IDEOGRAPHIC, ' ')) ?? []).map((match) => {
    const span = { start: match.index, end: match.lastIndex, score: 1 };
    if (match.schema !== 'mailto:') return { type: 'url', value: match.url, ...span };
    return { type: 'email', value: match.url.replace(/^mailto:/, '').toLowerCase(), ...span };
  });
}

/** "1.250", "12.500,00": a number in groups of three is not a telephone number. */
const GROUPED = /^\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?$/u;

/**
 * Telephone numbers in E.164. Numbers without a country prefix are national numbers of `country`; without a country
 * only international numbers are found.
 */
export function findPhones(text: string, country: CountryCode | null): Span[] {
  const options = country ? { defaultCountry: country, v2: true as const } : { v2: true as const };
  return findPhoneNumbersInText(text.replace(IDEOGRAPHIC, ' '), options)
    .filter(({ startsAt, endsAt }) => !GROUPED.test(text.slice(startsAt, endsAt)))
    .map((match) => ({
      type: 'phone',
      value: match.number.number,
      start: match.startsAt,
      end: match.endsAt,
      score: 1,
    }));
}
