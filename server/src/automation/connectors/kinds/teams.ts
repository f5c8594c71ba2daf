import { type ConnectorKind, problem, localText, type ConnectorContext } from '../connector.ts';
import { type ConnectionAnswer, isSuccess, request } from '../request.ts';
import { sendingAttributes, sent, testText } from './sending.ts';

/** Posts a text as an Adaptive Card, the format that the webhooks of Teams accept. */
async function post(context: ConnectorContext, text: string, id?: string): Promise<ConnectionAnswer> {
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [{ type: 'TextBlock', text, wrap: true }],
  };
  const answered = await request(context, context.secrets['url'] ?? '', {
    method: 'POST',
    json: {
      type: 'message',
      attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
    },
    headers: id === undefined ? {} : { 'idempotency-key': id },
  });
  if (isSuccess(answered)) return answered;
  throw problem('connection_refused', { reason: answered.text.slice(0, 200) || answered.shown.status });
}

/** Posts to a Microsoft Teams channel through a webhook. */
export const teams: ConnectorKind = {
  manifest: {
    id: 'teams',
    category: 'channels',
    image: 'social',
    name: localText('Microsoft Teams', 'Microsoft Teams'),
    text: localText('Messages and notices in a team.', 'Messages et avis dans une équipe.'),
    logo: '<path d="M16 10a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 14.286V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2z"/><path d="M20 9a2 2 0 0 1 2 2v10.286a.71.71 0 0 1-1.212.502l-2.202-2.202A2 2 0 0 0 17.172 19H10a2 2 0 0 1-2-2v-1"/>',
    fields: [
      {
        name: 'url',
        kind: 'secret',
        format: 'url',
        label: localText('Address of the webhook', 'Adresse du webhook'),
        hint: localText(
          'Made by a workflow of the channel. The test posts a message.',
          'Créée par un flux du canal. Le test publie un message.',
        ),
        required: true,
      },
    ],
    attributes: sendingAttributes,
    mapped: 'none',
    changelog: [
      {
        version: '1.0',
        date: '2026-11-23',
        text: localText('Posts cards by command.', 'Publie des cartes par commande.'),
      },
    ],
  },
  async command(context, command) {
    await post(context, String(command.value), command.id);
    return sent(context, command);
  },
  async test(context) {
    return { values: [], ...(await post(context, testText)).shown };
  },
};
