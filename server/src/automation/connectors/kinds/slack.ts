import { type ConnectorKind, problem, localText, type ConnectorContext } from '../connector.ts';
import { type ConnectionAnswer, isSuccess, request } from '../request.ts';
import { sendingAttributes, sent } from './sending.ts';

const post = (context: ConnectorContext, json: unknown, id?: string): Promise<ConnectionAnswer> =>
  request(context, context.secrets['url'] ?? '', {
    method: 'POST',
    json,
    headers: id === undefined ? {} : { 'idempotency-key': id },
  });

/** The answer of Slack to a message without content, if the address is right. */
const nothingToSay = /^(no_text|missing_text_or_fallback_or_attachments|invalid_payload)/;

const refusal = ({ text, shown }: ConnectionAnswer) =>
  problem('connection_refused', { reason: text.slice(0, 200) || shown.status });

/** Posts to a Slack channel through an incoming webhook. */
export const slack: ConnectorKind = {
  manifest: {
    id: 'slack',
    category: 'channels',
    image: 'social',
    name: localText('Slack', 'Slack'),
    text: localText('Messages and notices in a channel.', 'Messages et avis dans un canal.'),
    logo: '<line x1="4" x2="20" y1="9" y2="9"/><line x1="4" x2="20" y1="15" y2="15"/><line x1="10" x2="8" y1="3" y2="21"/><line x1="16" x2="14" y1="3" y2="21"/>',
    fields: [
      {
        name: 'url',
        kind: 'secret',
        format: 'url',
        label: localText('Address of the incoming webhook', 'Adresse du webhook entrant'),
        hint: localText(
          'https://hooks.slack.com/services/… The test posts nothing.',
          'https://hooks.slack.com/services/… Le test ne publie rien.',
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
        text: localText('Posts texts by command.', 'Publie des textes par commande.'),
      },
    ],
  },
  async command(context, command) {
    const answered = await post(context, { text: String(command.value) }, command.id);
    if (!isSuccess(answered) || answered.text !== 'ok') throw refusal(answered);
    return sent(context, command);
  },
  async test(context) {
    const answered = await post(context, {});
    if (!isSuccess(answered) && !nothingToSay.test(answered.text)) throw refusal(answered);
    return { values: [], ...answered.shown };
  },
};
