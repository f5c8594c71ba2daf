import { type WebhookEvent, webhookEvents } from '@parlance/contract/thingTables';

/** Keys of the texts of what webhooks are told of. */
const keys = {
  'attribute.changed': 'event.attribute_changed',
  'command.sent': 'event.command_sent',
  'command.confirmed': 'event.command_confirmed',
  'command.timed_out': 'event.command_timed_out',
  'availability.changed': 'event.availability_changed',
} as const satisfies Record<WebhookEvent, string>;

/** The key of the text of a type of message; of one that is not known, of a test. */
export function eventKey(type: string): (typeof keys)[WebhookEvent] | 'event.test' {
  const known = webhookEvents.find((one) => one === type);
  return known ? keys[known] : 'event.test';
}
