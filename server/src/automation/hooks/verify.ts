import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { HookVerification } from '@parlance/contract/thingTables';
import { equalInSecret, secretBytes, signMessage } from '../webhooks/signature.ts';

export interface HookRequest {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Seconds by which the time of a message may differ from ours, to prevent replay attacks. */
const tolerance = 5 * 60;

const headerOf = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** The sender's id of a webhook, the same when it is sent again; undefined: it has none. */
export function messageIdOf(verification: HookVerification, { headers }: HookRequest): string | undefined {
  const names: Record<HookVerification, readonly string[]> = {
    // Another header would not be covered by the signature.
    standard: ['webhook-id'],
    github: ['x-github-delivery'],
    key: ['webhook-id', 'x-github-delivery'],
  };
  return names[verification].map((name) => headerOf(headers, name)).find((id) => id !== '');
}

/** Whether a webhook was signed with its sender's secret. With `key`, the key in the address is the only proof. */
export function isVerified(verification: HookVerification, received: HookRequest, secret: string | null): boolean {
  if (verification === 'key') return true;
  if (secret === null) return false;
  return verification === 'standard' ? isSigned(received, secret) : isSignedLikeGitHub(received, secret);
}

function isSigned({ headers, body }: HookRequest, secret: string): boolean {
  const [id, timestamp] = [headerOf(headers, 'webhook-id'), headerOf(headers, 'webhook-timestamp')];
  if (id === '' || !/^\d{1,12}$/.test(timestamp) || !secretBytes(secret)) return false;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > tolerance) return false;
  const expected = signMessage(secret, { id, timestamp, body });
  return headerOf(headers, 'webhook-signature')
    .split(' ')
    .some((signature) => equalInSecret(signature, expected));
}

function isSignedLikeGitHub({ headers, body }: HookRequest, secret: string): boolean {
  const expected = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  return equalInSecret(headerOf(headers, 'x-hub-signature-256').toLowerCase(), expected);
}
