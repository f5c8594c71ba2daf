import { type WebhookEvent, webhookEvents } from '@parlance/contract/thingTables';

/** Text keys of the events that webhooks send. */
const keys = {
  'attribute.changed': 'event.attribute_changed',
  'command.sent': 'event.command_sent',
  'command.confirmed': 'event.command_confirmed',
  'command.timed_out': 'event.command_timed_out',
  'availability.changed': 'event.availability_changed',
} as const satisfies Record<WebhookEvent, string>;

/** The text key of a type of message; an unknown type is a test. */
export function eventKey(type: string): (typeof keys)[WebhookEvent] | 'event.test' {
  const known = webhookEvents.find((one) => one === type);
  return known ? keys[known] : 'event.test';
}
