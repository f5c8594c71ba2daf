import { DomainName } from '@parlance/contract/calls/domains';
import { z } from 'zod';
import { isTooWide } from './net/publicSuffix.ts';

/** An error that stops the start with one readable line, without a stack. */
export class StartError extends Error {}

const anyHttpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });
const httpUrl = anyHttpUrl.transform((url) => url.replace(/\/+$/, ''));
/** The product works at the root of its host only. */
const rootUrl = httpUrl
  .refine(
    (url) => /^https?:\/\/[^/?#@]+$/i.test(url),
    'must be an address without a path, such as https://chat.acme.com',
  )
  .transform((url) => new URL(url).origin);
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' });
const flag = z
  .enum(['0', '1', 'true', 'false'], { error: 'must be 0 or 1' })
  .transform((value) => value === '1' || value === 'true');
const text = z.string().trim().min(1, 'must not be empty');
const positive = z.coerce.number('must be a whole number').int('must be a whole number').min(1, 'must be at least 1');

const months = positive.max(1200, 'must be at most 1200');

const count = z.coerce
  .number('must be a whole number')
  .int('must be a whole number')
  .min(0, 'must be at least 0')
  .max(1000, 'must be at most 1000');

const origins = text
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
  .refine(
    (list) =>
      list.every((one) => URL.canParse(one) && /^https?:$/.test(new URL(one).protocol) && new URL(one).origin === one),
    {
      error: 'must list origins, such as https://intranet.acme.com',
    },
  )
  .refine((list) => !list.some(isTooWide), {
    error: 'must list origins of one owner each: https://*.acme.com, not https://*.com or https://*.co.uk',
  });

const domains = text
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
  .refine((list) => list.every((one) => DomainName.safeParse(one).success), 'must list domains, such as acme.com');

const variables = {
  PORT: z.coerce
    .number('must be a port number')
    .int('must be a port number')
    .min(0, 'must be a port number')
    .max(65535, 'must be a port number')
    .default(8080),
  // A new installation is reachable from this machine only; listening on a network must be configured.
  HOST: text.default('127.0.0.1'),
  DATABASE_URL: postgresUrl.optional(),
  PARLANCE_LISTEN_URL: postgresUrl.optional(),
  PARLANCE_REPLICA_URL: postgresUrl.optional(),
  PARLANCE_DATA_DIR: text.default('./data'),
  PARLANCE_DUMPS_HOURLY: count.default(6),
  PARLANCE_DUMPS_DAILY: count.default(7),
  PARLANCE_DUMPS_WEEKLY: count.default(4),
  PARLANCE_TAKE_OVER_LOCK: flag.default(false),
  PARLANCE_ADMIN_PASSWORD: z
    .string()
    .min(6, 'must be at least 6 characters long')
    .max(200, 'must be at most 200 characters long')
    .optional(),
  PARLANCE_DEMO: flag.default(true),
  PARLANCE_PUBLIC_URL: rootUrl.optional(),
  PARLANCE_TRUST_PROXY: z.coerce
    .number('must be a number of proxies')
    .int('must be a number of proxies')
    .min(0, 'must be at least 0')
    .default(0),
  PARLANCE_CONSOLE_FRAME_ORIGINS: origins.default([]),
  PARLANCE_LLM_URL: httpUrl.optional(),
  PARLANCE_LLM_KEY: text.optional(),
  PARLANCE_LLM_MODEL: text.optional(),
  PARLANCE_EMBEDDINGS_URL: httpUrl.optional(),
  PARLANCE_EMBEDDINGS_KEY: text.optional(),
  PARLANCE_EMBEDDINGS_MODEL: text.optional(),
  PARLANCE_EMBEDDINGS_BUILTIN: flag.default(true),
  PARLANCE_SPEECH_URL: httpUrl.optional(),
  PARLANCE_SPEECH_KEY: text.optional(),
  PARLANCE_SPEECH_MODEL: text.optional(),
  PARLANCE_FILES_URL: httpUrl
    .refine(
      (value) => !/[?#@]/.test(value) && new URL(value).username === '',
      'must be the address of a bucket without a key, such as https://s3.eu-west-3.amazonaws.com/acme-files',
    )
    .optional(),
  PARLANCE_FILES_KEY_ID: text.optional(),
  PARLANCE_FILES_SECRET_KEY: text.optional(),
  PARLANCE_FILES_REGION: text.default('us-east-1'),
  PARLANCE_SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./, error: 'must be an smtp:// address' }).optional(),
  PARLANCE_SMTP_FROM: text
    .refine(
      (value) => /^[^<>\r\n]*<?[^<>@\s]+@[^<>@\s]+>?$/.test(value),
      'must be an e-mail address, or a name with one',
    )
    .optional(),
  // Providers compare it letter by letter: a slash at the end belongs to it.
  PARLANCE_OIDC_ISSUER: anyHttpUrl.optional(),
  PARLANCE_OIDC_CLIENT_ID: text.optional(),
  PARLANCE_OIDC_CLIENT_SECRET: text.optional(),
  PARLANCE_OIDC_DOMAINS: domains.optional(),
  PARLANCE_SECRET: z.string().min(16, 'must be at least 16 characters long').optional(),
  PARLANCE_SECRET_PREVIOUS: z.string().min(16, 'must be at least 16 characters long').optional(),
  PARLANCE_SECRET_FILE: text.optional(),
  PARLANCE_SECRET_LOST: flag.default(false),
  PARLANCE_ALLOW_INTERNAL: flag.default(false),
  PARLANCE_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .optional(),
  PARLANCE_RATE_LIMIT: positive.default(300),
  PARLANCE_RATE_LIMIT_USER: positive.default(1200),
  PARLANCE_RATE_LIMIT_VISITOR: positive.default(120),
  PARLANCE_RATE_LIMIT_VISITORS: positive.default(3000),
  PARLANCE_RATE_LIMIT_WORKSPACE: positive.default(6000),
  PARLANCE_STREAMS_SESSION: positive.default(20),
  PARLANCE_STREAMS_ADDRESS: positive.default(500),
  PARLANCE_STREAMS_WORKSPACE: positive.default(5000),
  PARLANCE_METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{16,200}=*$/, 'must be at least 16 letters, digits and - . _ ~ + /')
    .optional(),
  PARLANCE_DRAIN_SECONDS: z.coerce
    .number('must be a number of seconds')
    .min(0, 'must be at least 0')
    .max(300, 'must be at most 300')
    .default(0),
  PARLANCE_SESSION_DAYS: z.coerce
    .number('must be a number of days')
    .int('must be a number of days')
    .min(1, 'must be at least 1')
    .max(3650, 'must be at most 3650')
    .default(90),
  PARLANCE_KEEP_MONTHS_MESSAGES: months.optional(),
  PARLANCE_KEEP_MONTHS_VERBATIMS: months.optional(),
  PARLANCE_KEEP_MONTHS_AUDIT: months.optional(),
};
const Environment = z.object(variables);
export type Environment = z.infer<typeof Environment>;

/** Settings that have no effect without another one. */
const needs: readonly (readonly [keyof typeof variables, keyof typeof variables])[] = [
  ['PARLANCE_LISTEN_URL', 'DATABASE_URL'],
  ['PARLANCE_REPLICA_URL', 'DATABASE_URL'],
  ['PARLANCE_LLM_KEY', 'PARLANCE_LLM_URL'],
  ['PARLANCE_LLM_MODEL', 'PARLANCE_LLM_URL'],
  ['PARLANCE_EMBEDDINGS_KEY', 'PARLANCE_EMBEDDINGS_URL'],
  ['PARLANCE_EMBEDDINGS_MODEL', 'PARLANCE_EMBEDDINGS_URL'],
  ['PARLANCE_SPEECH_KEY', 'PARLANCE_SPEECH_URL'],
  ['PARLANCE_SPEECH_MODEL', 'PARLANCE_SPEECH_URL'],
  ['PARLANCE_FILES_URL', 'PARLANCE_FILES_KEY_ID'],
  ['PARLANCE_FILES_KEY_ID', 'PARLANCE_FILES_SECRET_KEY'],
  ['PARLANCE_FILES_SECRET_KEY', 'PARLANCE_FILES_URL'],
  ['PARLANCE_FILES_REGION', 'PARLANCE_FILES_URL'],
  ['PARLANCE_SMTP_FROM', 'PARLANCE_SMTP_URL'],
  ['PARLANCE_OIDC_ISSUER', 'PARLANCE_OIDC_CLIENT_ID'],
  ['PARLANCE_OIDC_ISSUER', 'PARLANCE_OIDC_DOMAINS'],
  ['PARLANCE_OIDC_CLIENT_ID', 'PARLANCE_OIDC_ISSUER'],
  ['PARLANCE_OIDC_CLIENT_SECRET', 'PARLANCE_OIDC_ISSUER'],
  ['PARLANCE_OIDC_DOMAINS', 'PARLANCE_OIDC_ISSUER'],
];

/**
 * Reads the settings of an environment; an empty variable counts as unset, and so does one of spaces, which would be the
 * number 0.
 * @throws {StartError} that names a setting which is unknown, malformed, or lacks the one it needs
 */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const unknown = Object.keys(given).find((name) => name.startsWith('PARLANCE_') && !Object.hasOwn(variables, name));
  if (unknown !== undefined) throw new StartError(`There is no setting ${unknown}; docs/operations.md lists them all`);
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartError(`${issue?.path.join('.') ?? 'A setting'} ${issue?.message ?? 'is malformed'}`);
  }
  const lonely = needs.find(([name, other]) => given[name] !== undefined && given[other] === undefined);
  if (lonely) throw new StartError(`${lonely[0]} needs ${lonely[1]} as well`);
  return parsed.data;
}
