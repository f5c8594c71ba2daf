import type { z } from 'zod';
import type { NeededPermission } from './permissions.ts';

/** HTTP methods the platform answers. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';

/** The key of a call, as in a request line. */
export type CallKey = `${Method} /${string}`;

/** Responses other than JSON: the handler writes them; declared here for the tests. */
export type RawResponse = 'event-stream' | 'file' | 'xml' | 'html' | 'empty';

/** One line of the calls table. */
export interface CallSpec {
  /** For the API reference: a verb and its object, in sentence case. */
  readonly summary: string;
  /** Name in generated clients, if the path does not give a good one: verb and object. */
  readonly operationId?: string;
  /** Who may call it; `public` has to be explicit. */
  readonly permission: NeededPermission | 'public';
  /** Schemas of path parameters; by default a text of up to 200 characters. */
  readonly params?: Readonly<Record<string, z.ZodType<string>>>;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /**
   * Multipart upload: one part with a file, and the fields of this object as text parts. A call has either a body or an
   * upload.
   */
  readonly upload?: z.ZodObject;
  /** Name of the file's part; by default `file`. */
  readonly part?: string;
  /** Requests per minute and address; by default the server's limit for public calls, and none for others. */
  readonly perMinute?: number;
  readonly response: z.ZodType | RawResponse;
  /** A user whose organization requires a second factor may call it before they have one. */
  readonly beforeSecondFactor?: boolean;
  /** A save with `If-Match`, refused with 412 when it is stale. */
  readonly versioned?: boolean;
  /** Status of a success; by default 200. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Maximum bytes of a body or an uploaded file; by default 1 MiB. */
  readonly maxBytes?: number;
}

/** Declares one area's part of the table; the keys keep their literal types. */
export const defineCalls = <const T extends Record<CallKey, CallSpec>>(calls: T): T => calls;

type ParamNames<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamNames<`/${Tail}`>
    : Rest
  : never;

/** `'GET /a/:ws/b/:id'` → `{ ws: string; id: string }`. */
export type PathParams<K extends string> = { [P in ParamNames<K>]: string };

/** `'GET /a/:ws/b/:id'` → `['ws', 'id']`, at run time. */
export function paramNames(key: string): string[] {
  return [...key.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1] ?? '');
}
