import { type ConnectorKind, localText } from '../connector.ts';

/** Receives events from any system; the tab Webhooks of the thing shows the address for them. */
export const webhook: ConnectorKind = {
  manifest: {
    id: 'webhook',
    category: 'data',
    image: 'sensor',
    name: localText('Webhook', 'Webhook'),
    text: localText('Signed events from any system.', 'Événements signés de tout système.'),
    logo: '<path d="M18 16.98h-5.99c-1.1 0-1.95.94-2.48 1.9A4 4 0 0 1 2 17c.01-.7.2-1.4.57-2"/><path d="m6 17 3.13-5.78c.53-.97.1-2.18-.5-3.1a4 4 0 1 1 6.89-4.06"/><path d="m12 6 3.13 5.73C15.66 12.7 16.9 13 18 13a4 4 0 0 1 0 8"/>',
    fields: [],
    attributes: [],
    mapped: 'none',
    changelog: [
      {
        version: '1.0',
        date: '2026-11-23',
        text: localText('A thing with an incoming webhook.', 'Un objet avec un webhook entrant.'),
      },
    ],
  },
};
