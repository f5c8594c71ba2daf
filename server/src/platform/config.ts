import { parseArgs } from 'node:util';
import path from 'node:path';
import { readEnvironment, StartError } from './environment.ts';

export const services = ['web', 'worker'] as const;
export type Service = (typeof services)[number];

/** An OpenAI-compatible endpoint. */
export interface ModelEndpoint {
  url: string;
  key: string | undefined;
  model: string | undefined;
}

/** A bucket, or a folder of one, of an S3-compatible store. */
export interface FileBucket {
  url: string;
  keyId: string;
  secretKey: string;
  region: string;
}

/** Retention of dumps: the newest one of each of so many hours, days and weeks that have one is kept. */
export interface DumpRetention {
  hourly: number;
  daily: number;
  weekly: number;
}

/** The configuration, read once at the start. */
export interface Config {
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  /** A PostgreSQL server instead of the embedded database. */
  databaseUrl: string | undefined;
  /** The same database for notifications, which poolers do not pass on; undefined: `databaseUrl`. */
  listenUrl: string | undefined;
  /** A read replica of the database, for charts and exports. */
  replicaUrl: string | undefined;
  /** How many dumps of the embedded database are kept. */
  dumps: DumpRetention;
  /** A lock of the data directory is considered stale if its holder cannot be checked. */
  takeOverLock: boolean;
  adminPassword: string | undefined;
  /** Fill an empty database with the demo content. */
  demo: boolean;
  /** The server's address for browsers, without a trailing slash; undefined: taken from each request. */
  publicUrl: string | undefined;
  /** The number of reverse proxies in front, whose `X-Forwarded-*` headers are trusted. */
  trustProxy: number;
  /** Origins of the sites that may show the console in a frame. */
  consoleFrameOrigins: readonly string[];
  llm: ModelEndpoint | undefined;
  embeddings: ModelEndpoint | undefined;
  /** Offer the built-in embedding model where it is installed. */
  builtinEmbeddings: boolean;
  /** Transcribes speech. */
  speech: ModelEndpoint | undefined;
  /** An S3-compatible store for files instead of the database: the address below which its objects are, and a key. */
  files: FileBucket | undefined;
  smtp: { url: string; from: string | undefined } | undefined;
  oidc: { issuer: string; clientId: string; clientSecret: string | undefined; domains: string[] } | undefined;
  /** The key that seals stored secrets: the configured one; if there is none, after the start, that of the key file. */
  secret: string | Uint8Array | undefined;
  /** The previous sealing key. */
  previousSecret: string | undefined;
  /** The operator confirms that the previous key is lost, and with it the secrets that it sealed. */
  secretLost: boolean;
  /** Absolute path; undefined: there is no key file. */
  keyFile: string | undefined;
  /** Git repositories, mail servers and identity providers that users name may be on internal networks. */
  allowInternal: boolean;
  services: ReadonlySet<Service>;
  /** A terminal shows warnings and errors only; a log collector gets every request. */
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Limits per process; above them, 429. */
  limits: {
    /**
     * Requests per minute: public calls of an address, a user's or token's session, a visitor or guest, all visitors of
     * an address, and all visitors of a workspace.
     */
    requests: { address: number; user: number; visitor: number; visitors: number; workspace: number };
    /** Concurrent event streams. */
    streams: { session: number; address: number; workspace: number };
  };
  /** The token that reads `/metrics`; undefined: programs on this machine need none. */
  metricsToken: string | undefined;
  /** Seconds between announcing the stop and closing the port. */
  drainSeconds: number;
  /** Days after which a user must sign in again, even with an active session. */
  sessionDays: number;
  /** Retention for all workspaces: whole months kept besides the present one; undefined: all. */
  keptMonths: { messages: number | undefined; verbatims: number | undefined; audit: number | undefined };
}

/**
 * Reads the configuration from the environment and the command line.
 * @throws {StartError} that names the setting
 */
export function readConfig(
  env: NodeJS.ProcessEnv = process.env,
  args: readonly string[] = process.argv.slice(2),
): Config {
  const e = readEnvironment(env);
  const chosen = readServices(args);
  if (e.DATABASE_URL === undefined && chosen.size < services.length) {
    throw new StartError(
      '--services needs DATABASE_URL: the embedded database belongs to one process that does everything',
    );
  }
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: path.resolve(e.PARLANCE_DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    listenUrl: e.PARLANCE_LISTEN_URL,
    replicaUrl: e.PARLANCE_REPLICA_URL,
    dumps: { hourly: e.PARLANCE_DUMPS_HOURLY, daily: e.PARLANCE_DUMPS_DAILY, weekly: e.PARLANCE_DUMPS_WEEKLY },
    takeOverLock: e.PARLANCE_TAKE_OVER_LOCK,
    adminPassword: e.PARLANCE_ADMIN_PASSWORD,
    demo: e.PARLANCE_DEMO,
    publicUrl: e.PARLANCE_PUBLIC_URL,
    trustProxy: e.PARLANCE_TRUST_PROXY,
    consoleFrameOrigins: e.PARLANCE_CONSOLE_FRAME_ORIGINS,
    llm: endpoint(e.PARLANCE_LLM_URL, e.PARLANCE_LLM_KEY, e.PARLANCE_LLM_MODEL),
    embeddings: endpoint(e.PARLANCE_EMBEDDINGS_URL, e.PARLANCE_EMBEDDINGS_KEY, e.PARLANCE_EMBEDDINGS_MODEL),
    builtinEmbeddings: e.PARLANCE_EMBEDDINGS_BUILTIN,
    speech: endpoint(e.PARLANCE_SPEECH_URL, e.PARLANCE_SPEECH_KEY, e.PARLANCE_SPEECH_MODEL),
    files: bucket(e.PARLANCE_FILES_URL, e.PARLANCE_FILES_KEY_ID, e.PARLANCE_FILES_SECRET_KEY, e.PARLANCE_FILES_REGION),
    smtp: e.PARLANCE_SMTP_URL === undefined ? undefined : { url: e.PARLANCE_SMTP_URL, from: e.PARLANCE_SMTP_FROM },
    oidc:
      e.PARLANCE_OIDC_ISSUER === undefined || e.PARLANCE_OIDC_CLIENT_ID === undefined
        ? undefined
        : {
            issuer: e.PARLANCE_OIDC_ISSUER,
            clientId: e.PARLANCE_OIDC_CLIENT_ID,
            clientSecret: e.PARLANCE_OIDC_CLIENT_SECRET,
            domains: e.PARLANCE_OIDC_DOMAINS ?? [],
          },
    secret: e.PARLANCE_SECRET,
    previousSecret: e.PARLANCE_SECRET_PREVIOUS,
    secretLost: e.PARLANCE_SECRET_LOST,
    keyFile: keyFile(e.PARLANCE_SECRET_FILE, e.DATABASE_URL, e.PARLANCE_DATA_DIR),
    allowInternal: e.PARLANCE_ALLOW_INTERNAL,
    services: chosen,
    logLevel: e.PARLANCE_LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info'),
    metricsToken: e.PARLANCE_METRICS_TOKEN,
    limits: {
      requests: {
        address: e.PARLANCE_RATE_LIMIT,
        user: e.PARLANCE_RATE_LIMIT_USER,
        visitor: e.PARLANCE_RATE_LIMIT_VISITOR,
        visitors: e.PARLANCE_RATE_LIMIT_VISITORS,
        workspace: e.PARLANCE_RATE_LIMIT_WORKSPACE,
      },
      streams: {
        session: e.PARLANCE_STREAMS_SESSION,
        address: e.PARLANCE_STREAMS_ADDRESS,
        workspace: e.PARLANCE_STREAMS_WORKSPACE,
      },
    },
    drainSeconds: e.PARLANCE_DRAIN_SECONDS,
    sessionDays: e.PARLANCE_SESSION_DAYS,
    keptMonths: {
      messages: e.PARLANCE_KEEP_MONTHS_MESSAGES,
      verbatims: e.PARLANCE_KEEP_MONTHS_VERBATIMS,
      audit: e.PARLANCE_KEEP_MONTHS_AUDIT,
    },
  };
}

function endpoint(
  url: string | undefined,
  key: string | undefined,
  model: string | undefined,
): ModelEndpoint | undefined {
  return url === undefined ? undefined : { url, key, model };
}

function bucket(
  url: string | undefined,
  keyId: string | undefined,
  secretKey: string | undefined,
  region: string,
): FileBucket | undefined {
  if (url === undefined || keyId === undefined || secretKey === undefined) return undefined;
  return { url, keyId, secretKey, region };
}

/**
 * The path of the key file. For the embedded database, by default beside its directory, so that no dump contains it.
 */
function keyFile(file: string | undefined, databaseUrl: string | undefined, dataDir: string): string | undefined {
  if (file !== undefined) return path.resolve(file);
  return databaseUrl === undefined ? path.resolve(dataDir, 'sealing.key') : undefined;
}

function readServices(args: readonly string[]): ReadonlySet<Service> {
  let value: string | undefined;
  try {
    value = parseArgs({ args: [...args], options: { services: { type: 'string' } } }).values.services;
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error), { cause: error });
  }
  const names = value === undefined ? services : value.split(',').map((name) => name.trim());
  const known = names.map((name) => services.find((service) => service === name));
  const wrong = known.indexOf(undefined);
  if (wrong >= 0) throw new StartError(`--services knows ${services.join(' and ')}, not "${names[wrong] ?? ''}"`);
  return new Set(known.filter((service) => service !== undefined));
}
