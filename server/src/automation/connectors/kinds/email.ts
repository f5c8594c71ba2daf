import { countUp } from '../../../identity/credentials/failureCounter.ts';
import { type ConnectorKind, problem, localText, type ConnectorContext, textOf } from '../connector.ts';
import { sendingAttributes, sent, testText } from './sending.ts';

/** Most e-mails an hour of all things of a workspace, so that a faulty script does not flood a mailbox. */
const maxMails = 100;

async function mail({ db, mailers, ws, settings }: ConnectorContext, text: string): Promise<void> {
  const mailer = await mailers.ofWorkspace(ws);
  if (!mailer.configured) throw problem('connection_no_mail');
  const { count } = await db.tx((tx) => countUp(tx, `thing_mails:${ws}`, 60 * 60 * 1000, { count: 1 }));
  if (count > maxMails) throw problem('connection_too_many_mails', { max: maxMails });
  const subject = textOf(settings, 'subject');
  await mailer.send({ to: textOf(settings, 'to'), subject, text: `${text}\n` });
}

/** Sends e-mails through the mail server of the workspace. */
export const email: ConnectorKind = {
  manifest: {
    id: 'email',
    category: 'channels',
    image: 'social',
    name: localText('E-mail', 'E-mail'),
    text: localText(
      'Sends texts to an address, by the workspace’s mail server.',
      'Envoie des textes à une adresse, par le serveur de messagerie de l’espace de travail.',
    ),
    logo: '<path d="m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7"/><rect x="2" y="4" width="20" height="16" rx="2"/>',
    fields: [
      { name: 'to', kind: 'text', format: 'email', label: localText('To', 'Destinataire'), required: true },
      {
        name: 'subject',
        kind: 'text',
        label: localText('Subject', 'Objet'),
        hint: localText('The test sends an e-mail.', 'Le test envoie un e-mail.'),
        required: true,
      },
    ],
    attributes: sendingAttributes,
    mapped: 'none',
    changelog: [
      {
        version: '1.1',
        date: '2026-11-25',
        text: localText('At most 100 e-mails an hour.', 'Au plus 100 e-mails par heure.'),
      },
      {
        version: '1.0',
        date: '2026-11-23',
        text: localText('Sends texts by command.', 'Envoie des textes par commande.'),
      },
    ],
  },
  async command(context, command) {
    await mail(context, String(command.value));
    return sent(context, command);
  },
  async test(context) {
    await mail(context, testText);
    return { values: [], status: textOf(context.settings, 'to') };
  },
};
