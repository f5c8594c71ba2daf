import type { CallSpec } from '@parlance/contract/call';
import { z } from 'zod';

/** Last parts of paths that are verbs already. */
const verbs = /^(check|compare|export|generate|import|move|publish|pull|push|renew|rollback|test|train|try|undo)$/;

/** Nouns for parts of paths whose singular and plural differ by more than an `s`; the paths are the specification's. */
const nouns: Readonly<Record<string, readonly [one: string, many: string]>> = {
  asr: ['transcription', 'transcriptions'],
  audit: ['auditEntry', 'auditEntries'],
  case: ['case', 'cases'],
  cases: ['case', 'cases'],
  class: ['class', 'classes'],
  company: ['company', 'companies'],
  pincodes: ['pinCode', 'pinCodes'],
  queue: ['task', 'tasks'],
  testset: ['testSet', 'testSets'],
  testsets: ['testSet', 'testSets'],
  token: ['apiToken', 'apiTokens'],
  vthing: ['thing', 'things'],
  vthings: ['thing', 'things'],
  wordscorpus: ['corpus', 'corpora'],
};
/** Beginnings of paths that are left out. */
const prefix = /^\/api\/1\.0(\/(gael|workspaces)\/:ws(?=\/)|\/backend(?=\/)(\/config(?=\/))?)?/;

const one = (part: string): string => nouns[part]?.[0] ?? part.replace(/(?<!s)s$/, '');
const many = (part: string): string => nouns[part]?.[1] ?? part.replace(/(?<![sa])$/, 's');
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const isParam = (part: string | undefined): boolean => part?.startsWith(':') === true;

const answersList = ({ response }: CallSpec): boolean =>
  response instanceof z.ZodObject && response.shape['data'] instanceof z.ZodArray;

/** The function name of a call in generated clients: `PUT /api/1.0/gael/:ws/intents/:id` → `updateIntent`. */
export function operationId(key: string, spec: CallSpec): string {
  if (spec.operationId) return spec.operationId;
  const [method = '', url = ''] = key.split(' ');
  const parts = url.replace(prefix, '').replace('/:ws', '').split('/').filter(Boolean);
  const single = isParam(parts.at(-1));
  const action = verbs.exec(parts.at(-1) ?? '') ? parts.pop() : undefined;
  const list = method === 'GET' && answersList(spec);
  const words = parts.flatMap((part, at) => {
    if (isParam(part)) return [];
    const last = at === parts.length - 1;
    if (!last || (method === 'POST' && !action)) return one(part);
    return list || part in nouns ? many(part) : part;
  });
  // `configuration/smtp` is the SMTP configuration.
  if (words[0] === 'configuration') words.push(words.shift() ?? '');
  const byMethod: Readonly<Record<string, string>> = {
    GET: list ? 'list' : 'get',
    HEAD: 'check',
    POST: 'create',
    PUT: single ? 'update' : 'set',
    DELETE: 'delete',
  };
  return [action ?? byMethod[method] ?? '', ...words.map(capital)].join('');
}
