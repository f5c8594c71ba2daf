import { webhookLimits } from '@parlance/contract/thingTables';
import type { webhookDeliveries } from '../../platform/db/webhookTables.ts';
import { signMessage } from './signature.ts';

/** The content of a message; the same in every attempt. */
type DeliveryEvent = Pick<typeof webhookDeliveries.$inferSelect, 'id' | 'type' | 'createdAt' | 'data' | 'seq'>;

/** Characters kept of each text in a message that is too large; a message has few texts. */
const shortened = 1000;

/** The body and headers of a message for an attempt. Only `webhook-timestamp` differs between attempts. */
export function messageOf(event: DeliveryEvent, now: Date): { headers: Record<string, string>; body: string } {
  const body = bodyOf(event);
  return {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Parlance',
      'webhook-id': event.id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    },
    body,
  };
}

/** A message with its signatures by these secrets. */
export function signedMessage(
  event: DeliveryEvent,
  now: Date,
  secrets: readonly string[],
): ReturnType<typeof messageOf> {
  const { headers, body } = messageOf(event, now);
  const timestamp = headers['webhook-timestamp'] ?? '';
  const signatures = secrets.map((secret) => signMessage(secret, { id: event.id, timestamp, body }));
  return { headers: { ...headers, 'webhook-signature': signatures.join(' ') }, body };
}

/** The body, at most as large as receivers have to accept; longer texts are cut, which the message notes. */
function bodyOf({ type, createdAt, data, seq }: DeliveryEvent): string {
  const write = (more: Readonly<Record<string, unknown>>) =>
    JSON.stringify({ type, timestamp: createdAt.toISOString(), data: { ...more, seq } });
  const whole = write(data);
  if (Buffer.byteLength(whole) <= webhookLimits.messageBytes) return whole;
  const cut = Object.entries(data).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.slice(0, shortened).replaceAll(/\p{Cs}/gu, '') : value,
  ]);
  return write({ ...Object.fromEntries(cut), truncated: true });
}
