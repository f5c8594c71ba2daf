import type { AnswerOf, BodyOf, CallName, Calls, ParamsOf, QueryOf, UploadOf } from '@parlance/contract';
import { create, isAxiosError, isCancel, type AxiosResponse } from 'axios';
import { bearerToken } from '../browser/token.ts';
import { ApiError, apiErrorOf, unavailableStatuses, isProxyError } from './ApiError.ts';
import { requestHeaders } from './headers.ts';
import { idempotencyKeyOf } from './idempotencyKeys.ts';

type InputPart<Name extends string, Part> = [Part] extends [never]
  ? unknown
  : keyof NonNullable<Part> extends never
    ? unknown
    : Partial<Part> extends Part
      ? { [P in Name]?: Part }
      : { [P in Name]: Part };

/** The input of a call: path parameters, query and body, exactly as the contract types them. */
export type CallInput<K extends CallName> = InputPart<'params', ParamsOf<K>> &
  InputPart<'query', QueryOf<K>> &
  InputPart<'body', BodyOf<K>> & {
    /** Cancels the request; a cancelled one rejects with {@link isCancelled}. */
    signal?: AbortSignal | undefined;
    /** The session token to send; by default the stored one. */
    token?: string;
    /** Headers in addition to those of every call. */
    headers?: Record<string, string>;
  } & (Calls[K] extends { versioned: true } ? SeenVersion : unknown);

interface SeenVersion {
  /** Version that the change overwrites: a stale one is refused with 412. Null: the call overwrites nothing. */
  ifMatch: number | null;
}

/** A multipart upload: the file, the text parts, and a callback for progress. */
export type UploadInput<K extends CallName> = InputPart<'params', ParamsOf<K>> & {
  fields: UploadOf<K>;
  file: File;
  signal?: AbortSignal | undefined;
  /** Fraction sent, 0 to 1. */
  onProgress?: (fraction: number) => void;
} & (Calls[K] extends { versioned: true } ? SeenVersion : unknown);

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal | undefined;
  token?: string;
  headers?: Record<string, string>;
  ifMatch?: number | null;
}

/**
 * Timeout in ms of a request that changes something. It exceeds the two minutes after which the server gives up on a
 * language model.
 */
const longestSave = 150_000;

const http = create({ adapter: 'fetch' });
const uploads = create({ adapter: 'xhr' });

let unauthorized: () => void = () => {};

/** Registers the handler for an ended session (401 on any call but login). */
export function onUnauthorized(handler: () => void): void {
  unauthorized = handler;
}

/**
 * Reports that the server refused a token. A late answer to the token of an earlier session does not concern the
 * present session.
 */
export function reportRefusedToken(token: string | null): void {
  if (token === bearerToken()) unauthorized();
}

let serverUnreachable: () => void = () => {};

/** Registers the handler for a server that does not answer, or reports that it is unavailable. */
export function onServerUnreachable(handler: () => void): void {
  serverUnreachable = handler;
}

/** Reports that the server did not answer. */
export function reportServerUnreachable(): void {
  serverUnreachable();
}

/** The caller cancelled the request: this is not an error. */
export const isCancelled = (error: unknown): boolean =>
  isCancel(error) || (error instanceof DOMException && error.name === 'AbortError');

/** Method and path of a call: `'GET /a/:ws'` with its parameters filled in. */
export function addressOf(name: string, params: Record<string, string> = {}): { method: string; url: string } {
  const [method = 'GET', pattern = '/'] = name.split(' ');
  const url = pattern.replaceAll(/:([A-Za-z]+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  return { method, url };
}

/** Removes empty filters. */
const given = (query: Record<string, unknown> = {}) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''));

async function answered<T>(name: string, token: string | null, request: Promise<AxiosResponse<T>>) {
  try {
    return await request;
  } catch (error) {
    if (isCancelled(error)) throw error;
    if (!isAxiosError(error) || !error.response) {
      serverUnreachable();
      throw new ApiError({ status: 0, message: messageOf(error) });
    }
    const { status, statusText } = error.response;
    if (unavailableStatuses.has(status)) serverUnreachable();
    const body: unknown = error.response.data;
    if (status === 401 && name !== 'POST /api/1.0/login') reportRefusedToken(token);
    throw apiErrorOf(status, body instanceof Blob ? await jsonOf(body) : body, statusText);
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const jsonOf = async (blob: Blob): Promise<unknown> => {
  try {
    return JSON.parse(await blob.text());
  } catch {
    return undefined;
  }
};

function headersOf(token: string | null, ifMatch: number | null = null): Record<string, string> {
  return {
    ...requestHeaders(),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(ifMatch !== null && { 'if-match': `"${ifMatch}"` }),
  };
}

function send<T>(
  name: string,
  { params, query, body, signal, token = bearerToken() ?? undefined, headers, ifMatch }: Parts,
  responseType: 'json' | 'blob',
) {
  const address = addressOf(name, params);
  const once = idempotencyKeyOf(address.method, address.url, body);
  const request = http.request<T>({
    baseURL: location.origin,
    ...address,
    params: given(query),
    headers: {
      ...headersOf(token ?? null, ifMatch),
      ...headers,
      ...(once && { 'idempotency-key': once.key }),
      // A request without a body has no content type; axios would set that of a form, which the server refuses.
      ...(body === undefined && { 'content-type': false }),
    },
    responseType,
    ...(body !== undefined && { data: body }),
    ...(signal && { signal }),
    ...(address.method !== 'GET' && { timeout: longestSave }),
  });
  request.then(once?.release, (error: unknown) => {
    // After a proxy's error it is unknown whether the server handled the request, so the key is kept for a repetition.
    const { response } = isAxiosError(error) ? error : {};
    if (isCancelled(error) || (response && !isProxyError(response.status, response.data))) once?.release();
  });
  return answered(name, token ?? null, request);
}

/**
 * Makes a call of the contract.
 * @throws ApiError unless it succeeds; a cancelled call rejects with an error that {@link isCancelled} recognizes
 */
export async function call<K extends CallName>(name: K, input: CallInput<K>): Promise<AnswerOf<K>> {
  return (await send<AnswerOf<K>>(name, input, 'json')).data;
}

/**
 * Makes a call that answers with a file.
 * @throws ApiError unless it succeeds
 */
export async function download<K extends CallName>(
  name: K,
  input: CallInput<K>,
): Promise<{ blob: Blob; filename: string }> {
  const { data, headers } = await send<Blob>(name, input, 'blob');
  const disposition = String(headers['content-disposition'] ?? '');
  return { blob: data, filename: /filename="?([^";]+)"?/.exec(disposition)?.[1] ?? 'download' };
}

/**
 * Sends a file with the call's text parts.
 * @throws ApiError unless it succeeds
 */
export async function upload<K extends CallName>(name: K, input: UploadInput<K>): Promise<AnswerOf<K>> {
  const { params, ifMatch = null }: Parts = input;
  const { fields, file, signal, onProgress } = input;
  const token = bearerToken();
  const data = new FormData();
  // Text fields first: a server that streams the upload has them before the file.
  for (const [key, value] of Object.entries(fields ?? {}))
    if (value !== undefined) data.append(key, typeof value === 'string' ? value : JSON.stringify(value));
  data.append('file', file, file.name);
  const request = uploads.request<AnswerOf<K>>({
    baseURL: location.origin,
    ...addressOf(name, params),
    data,
    headers: headersOf(token, ifMatch),
    ...(signal && { signal }),
    onUploadProgress: ({ progress }) => onProgress?.(progress ?? 0),
  });
  return (await answered(name, token, request)).data;
}
