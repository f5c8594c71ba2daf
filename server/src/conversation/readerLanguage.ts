import type { FastifyRequest } from 'fastify';
import type { Language } from '@parlance/contract/limits';

const byCode: Readonly<Record<string, Language>> = {
  zh: 'chinese',
  nl: 'dutch',
  en: 'english',
  fr: 'french',
  de: 'german',
  it: 'italian',
  ja: 'japanese',
  pl: 'polish',
  pt: 'portuguese',
  ru: 'russian',
  es: 'spanish',
  vi: 'vietnamese',
};

/** The first language of `Accept-Language` that the platform knows; English without one. */
export function readerLanguage(request: Pick<FastifyRequest, 'headers'>): Language {
  const codes = (request.headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase());
  return codes.map((code) => byCode[code]).find((language) => language !== undefined) ?? 'english';
}
