import type { ConnectorAttribute } from '@parlance/contract/calls/store';
import { type Command, type Reading, localText, type ConnectorContext } from '../connector.ts';

/**
 * The attributes of a thing that sends texts: the command, confirmed by the text that was sent, and the time of
 * sending.
 */
export const sendingAttributes: ConnectorAttribute[] = [
  {
    event_name: 'message',
    attribute_name: 'send',
    attribute_type: 'text',
    unit: '',
    commandable: true,
    text: localText('The text to send; then, the last that was sent', 'Le texte à envoyer, puis le dernier envoyé'),
  },
  {
    event_name: 'message',
    attribute_name: 'sent_at',
    attribute_type: 'date',
    unit: '',
    commandable: false,
    text: localText('When it was sent', 'Heure de l’envoi'),
  },
];

export const sent = ({ now }: ConnectorContext, { value }: Command): Reading => ({
  values: [
    { event_name: 'message', attribute_name: 'send', value },
    { event_name: 'message', attribute_name: 'sent_at', value: now.toISOString() },
  ],
});

/** The text that the test of a connection sends. */
export const testText = 'Parlance: this connection works. / Cette connexion fonctionne.';
