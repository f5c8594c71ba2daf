import type { z } from 'zod';
import type { Permission } from './permissions.ts';

/** HTTP methods the platform answers. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';

/** The key of a call: what a reader greps for, and what a request line shows. */
export type CallKey = `${Method} /${string}`;

/** Answers that are no JSON: written by the handler itself, declared here so that every test sees them. */
export type RawResponse = 'event-stream' | 'file' | 'xml' | 'html' | 'empty';

/** One line of the calls table. */
export interface CallSpec {
  /** One line for the API reference. */
  readonly summary: string;
  /** What generated clients call its function, where the path does not tell it well: verb and object. */
  readonly operationId?: string;
  /** Who may call it; `public` must be written out. */
  readonly permission: Permission | 'public';
  /** What parts of the path must be, where a name of up to 200 characters says too little. */
  readonly params?: Readonly<Record<string, z.ZodType<string>>>;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /**
   * Multipart upload: one part with a file, and this object's fields as text parts.
   * A call has either a body or an upload.
   */
  readonly upload?: z.ZodObject;
  /** Name of the part with the file; `file` unless told. */
  readonly part?: string;
  /** Requests a minute that one address is answered; public calls have the server's limit, others none unless told. */
  readonly perMinute?: number;
  readonly response: z.ZodType | RawResponse;
  /** A save that `If-Match` refuses with 412 when the thing has another version by now. */
  readonly versioned?: boolean;
  /** Status of a success; 200 unless told. */
  readonly status?: 200 | 201 | 202 | 204;
  /** How many bytes a body or an uploaded file may have; the server's default is 1 MiB. */
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
