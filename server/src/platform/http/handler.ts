import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type {
  CallName,
  Calls,
  ParamsOf,
  ParsedBodyOf,
  ParsedQueryOf,
  ParsedUploadOf,
  ReplyOf,
} from '@parlance/contract';
import type { Tx } from '../db/port.ts';
import type { Principal } from '../principal.ts';
import type { Deps } from '../deps.ts';
import type { IdempotencyKey } from './idempotency.ts';

/** What a request says about its client. */
export interface Client {
  ip: string;
  userAgent: string;
  /** The `x-device` header: the secret of a browser that a user has signed in with. */
  device: string | undefined;
  origin: string | undefined;
  /** The `x-context` header: the context that a partner's page sends. */
  context: Record<string, string>;
  /** The `x-ws` header: the workspace in the console's address. */
  wsHeader: string | undefined;
  /** The `x-pathname` header: the screen the call was made from. */
  pathname: string | undefined;
}

/** Properties of every call. */
export interface CallBase {
  /** Who makes the call. Public calls have none: reading it there throws, see `caller`. */
  principal: Principal;
  /** Public calls: the principal of the bearer token, if there is one. */
  caller: Principal | null;
  /** The path's workspace; empty where the path has none. */
  ws: string;
  client: Client;
  /** Set for a POST with an `Idempotency-Key`. */
  idempotencyKey?: IdempotencyKey | undefined;
  /**
   * Authorises the call again where its body or its work has taken long, so that nothing is changed with a session
   * or a permission that has ended since. @throws {Refusal} as `authorise`
   */
  readmit: (tx: Tx) => Promise<void>;
  requestId: string;
  log: FastifyBaseLogger;
  /** For raw answers only. */
  reply: FastifyReply;
  request: FastifyRequest;
}

export interface UploadedFile {
  filename: string;
  mimetype: string;
  bytes: Buffer;
}

/** The version from `If-Match`. Only calls that the table marks as `versioned` have it. */
export interface RequestedVersion {
  ifMatch: number | undefined;
}

/** One request for a call of the table, authorised and parsed. */
export type Call<K extends CallName> = CallBase & {
  params: ParamsOf<K>;
  query: ParsedQueryOf<K>;
  body: ParsedBodyOf<K>;
  /** Only where the table says `upload`. */
  upload: { fields: ParsedUploadOf<K>; file: UploadedFile };
} & (Calls[K] extends { versioned: true } ? RequestedVersion : unknown);

/** Answers a call. Raw answers are written to `reply`, and nothing is returned. */
export type Handler<K extends CallName> = (
  call: Call<K>,
  deps: Deps,
) => Promise<[ReplyOf<K>] extends [never] ? void : ReplyOf<K>>;

/** A handler for each call: a missing or mistyped one does not compile. */
export type Handlers<K extends CallName = CallName> = { [N in K]: Handler<N> };
