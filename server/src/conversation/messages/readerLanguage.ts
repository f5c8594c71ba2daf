import type { FastifyRequest } from 'fastify';
import type { Language } from '@parlance/contract/limits';
import { languageOfCode } from '../../nlu/language.ts';

/** The first language of `Accept-Language` that the platform knows, if any. */
export function acceptedLanguage(request: Pick<FastifyRequest, 'headers'>): Language | undefined {
  const wanted = (request.headers['accept-language'] ?? '').split(',');
  const codes = wanted.map((part) => part.trim().slice(0, 2).toLowerCase());
  return codes.map(languageOfCode).find((language) => language !== undefined);
}

/** The language a person reads; English where the request does not say. */
export const readerLanguage = (request: Pick<FastifyRequest, 'headers'>): Language =>
  acceptedLanguage(request) ?? 'english';
