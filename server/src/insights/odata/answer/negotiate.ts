import type { FastifyRequest } from 'fastify';
import { errorDetail } from '@parlance/contract/errors/errorDetail';
import { Refusal, refuse } from '../../../platform/http/refusal.ts';

/** The format of an answer. */
export interface Form {
  version: '4.0' | '4.01';
  metadata: 'none' | 'minimal' | 'full';
  /** Whether 64-bit integers are written as texts (IEEE754Compatible). */
  isCompatible: boolean;
  /** Most rows of a page, as the reader prefers. */
  pageSize: number | undefined;
}

type Headers = FastifyRequest['headers'];

const header = (headers: Headers, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
};

/** The content of an answer: JSON with its parameters, the document of `$metadata`, or a plain value. */
export type MediaType = 'application/json' | 'application/xml' | 'text/plain';

const shortForms = new Map([
  ['json', 'application/json'],
  ['xml', 'application/xml'],
]);

/**
 * Reads the format that a client wants.
 * @param format the option `$format`, which takes precedence over `Accept`
 * @throws {Refusal} 400 for an unknown version, 406 for an unsupported format, 412 for isolation
 */
export function negotiate(headers: Headers, format: string | undefined, offered: MediaType): Form {
  // A client that asks for isolation must not get an answer without it.
  if (headers['isolation'] !== undefined || headers['odata-isolation'] !== undefined) {
    throw new Refusal(412, errorDetail('odata_isolation'));
  }
  const asked = format === undefined ? header(headers, 'accept') : (shortForms.get(format.toLowerCase()) ?? format);
  const found = parametersOf(asked, offered);
  if (!found) throw new Refusal(406, errorDetail('odata_not_acceptable', { type: offered }));
  const metadata = found.get('odata.metadata') ?? found.get('metadata') ?? 'minimal';
  if (metadata !== 'none' && metadata !== 'minimal' && metadata !== 'full') {
    throw new Refusal(406, errorDetail('odata_not_acceptable', { type: offered }));
  }
  return {
    version: versionFor(headers),
    metadata,
    isCompatible: found.get('ieee754compatible') === 'true',
    pageSize: pageSizeOf(header(headers, 'prefer') ?? ''),
  };
}

/** The newest version that the client understands. */
function versionFor(headers: Headers): Form['version'] {
  const most = header(headers, 'odata-maxversion') ?? header(headers, 'odata-version');
  if (most === undefined) return '4.01';
  const version = /^\s*\d+\.\d+\s*$/.test(most) ? Number(most) : Number.NaN;
  if (!(version >= 4)) throw refuse.invalid('OData-MaxVersion', 'odata_version');
  return version >= 4.01 ? '4.01' : '4.0';
}

/** The parameters of the media range that accepts a type; undefined: none does. */
function parametersOf(accept: string | undefined, offered: MediaType): Map<string, string> | undefined {
  if (accept === undefined || accept.trim() === '') return new Map();
  const [main = ''] = offered.split('/');
  for (const range of accept.split(',')) {
    const [type = '', ...rest] = range.split(';').map((part) => part.trim().toLowerCase());
    const parameters = new Map(
      rest.map((one) => {
        const [name = '', value = ''] = one.split('=');
        return [name.trim(), value.trim().replaceAll('"', '')];
      }),
    );
    if (parameters.get('q') === '0') continue;
    if (type === offered || type === '*/*' || type === `${main}/*`) return parameters;
  }
  return undefined;
}

/** Reads `maxpagesize=100`, with or without its prefix; other preferences may be ignored. */
function pageSizeOf(prefer: string): number | undefined {
  const size = /(?:^|[,;\s])(?:odata\.)?maxpagesize\s*=\s*"?(\d{1,9})"?(?=$|[,;\s])/i.exec(prefer)?.[1];
  return size === undefined || Number(size) === 0 ? undefined : Number(size);
}
