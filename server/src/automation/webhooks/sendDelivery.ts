import { errorDetail, type ErrorDetail } from '@parlance/contract/errors/errorDetail';
import { webhookLimits } from '@parlance/contract/thingTables';
import type { Config } from '../../platform/config.ts';
import { networkProblem } from '../../platform/net/networkProblem.ts';
import { sendOutbound } from '../../platform/net/outbound.ts';
import { secondsOf } from '../../platform/net/retryAfter.ts';
import { openSecrets } from './endpoints.ts';
import { signedMessage } from './message.ts';
import type { Outcome, LeasedDelivery } from './deliveryLeases.ts';

/** Seconds until an attempt times out. */
const patience = 15;

/** Sends a message once. Only a 2xx status counts as success; redirects are not followed. */
export async function sendDelivery(
  config: Config,
  { delivery, endpoint }: LeasedDelivery,
  stop: AbortSignal,
): Promise<Outcome> {
  const began = performance.now();
  const ended = (outcome: Partial<Outcome>): Outcome => ({
    status: null,
    error: null,
    answer: '',
    retryAfter: null,
    ...outcome,
    ms: Math.round(performance.now() - began),
  });
  const secrets = openSecrets(config, endpoint);
  if (secrets.length === 0) return ended({ error: errorDetail('webhook_secret_lost') });
  const tooLate = AbortSignal.timeout(patience * 1000);
  try {
    const { headers, body } = signedMessage(delivery, new Date(), secrets);
    const bytes = Buffer.from(body);
    const answer = await sendOutbound(endpoint.url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(bytes.byteLength) },
      body: [bytes],
      signal: AbortSignal.any([stop, tooLate]),
      allowInternal: config.allowInternal,
    });
    const status = answer.statusCode ?? 0;
    const retryAfter = secondsOf(answer.headers['retry-after']);
    return ended({ status, error: errorOf(status), retryAfter, answer: await beginning(answer) });
  } catch (error) {
    if (stop.aborted) throw error;
    if (tooLate.aborted) return ended({ error: errorDetail('webhook_timeout', { seconds: patience }) });
    const ofNetwork = networkProblem(error, new URL(endpoint.url).hostname);
    if (ofNetwork) return ended({ error: ofNetwork });
    const reason = error instanceof Error && error.message !== '' ? error.message : String(error);
    return ended({ error: errorDetail('webhook_unreachable', { reason }) });
  }
}

function errorOf(status: number): ErrorDetail | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return errorDetail('webhook_redirect', { status: String(status) });
  if (status === 410) return errorDetail('webhook_gone');
  return errorDetail('webhook_status', { status: String(status) });
}

/** The first bytes of an answer as text, also of one that breaks off. */
async function beginning(answer: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of answer) {
      parts.push(part);
      length += part.byteLength;
      if (length >= webhookLimits.answerBytes) break;
    }
  } catch {
    // The status has been received, and counts.
  }
  return Buffer.concat(parts)
    .subarray(0, webhookLimits.answerBytes)
    .toString('utf8')
    .replaceAll(/[\0\p{Cs}]/gu, '');
}
