import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { errorDetail } from '@parlance/contract/errors/errorDetail';
import { errorBody } from './errors.ts';
import { Refusal, refuse } from './refusal.ts';

const phrases: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** Answers what is no HTTP request, for which there is no route and no reply, in the one error shape. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy(error);
    return;
  }
  const refusal = refusalOf(error.code);
  const body = JSON.stringify(errorBody(refusal, randomUUID()));
  const head = [
    `HTTP/1.1 ${refusal.status} ${phrases[refusal.status] ?? 'Error'}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'content-type: application/json; charset=utf-8',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function refusalOf(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return new Refusal(431, errorDetail('headers_too_large'));
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Refusal(408, errorDetail('request_timeout'));
  return refuse.invalid('request', 'not_http');
}
