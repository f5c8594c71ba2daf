import { and, eq, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { UiLanguage } from '@parlance/contract/limits';
import { users } from '../../platform/db/accountTables.ts';
import { webhookEndpoints } from '../../platform/db/webhookTables.ts';
import { things, workspaces } from '../../platform/db/workspaceTables.ts';
import { thingLabelSql } from '../../workspace/things/things.ts';
import type { Deps } from '../../platform/deps.ts';
import { defineJob } from '../../platform/jobWorker/jobKind.ts';
import { sendPatiently } from '../../platform/mail/sendPatiently.ts';

interface StoppedWebhook {
  url: string;
  thing: string;
  workspace: string;
}

const texts: Record<
  UiLanguage,
  Record<'gone' | 'failing', (of: StoppedWebhook) => { subject: string; lines: string[] }>
> = {
  en: {
    gone: ({ url, thing, workspace }) => ({
      subject: `Parlance: a webhook of ${thing} was disabled`,
      lines: [
        `The webhook of the virtual thing ${thing} in the workspace ${workspace} was disabled, because its address answered that it wants no more messages (410):\n${url}`,
        'Messages that were waiting are kept. Enable the webhook to send them.',
      ],
    }),
    failing: ({ url, thing, workspace }) => ({
      subject: `Parlance: a webhook of ${thing} was disabled`,
      lines: [
        `The webhook of the virtual thing ${thing} in the workspace ${workspace} was disabled, because each message to its address has failed for three days:\n${url}`,
        'Check the address. Enable the webhook to send the messages that wait, and send again those that have failed.',
      ],
    }),
  },
  fr: {
    gone: ({ url, thing, workspace }) => ({
      subject: `Parlance : un webhook de ${thing} a été désactivé`,
      lines: [
        `Le webhook de l’objet virtuel ${thing} dans l’espace de travail ${workspace} a été désactivé, car son adresse a répondu qu’elle ne veut plus de messages (410) :\n${url}`,
        'Les messages en attente sont conservés. Activez le webhook pour les envoyer.',
      ],
    }),
    failing: ({ url, thing, workspace }) => ({
      subject: `Parlance : un webhook de ${thing} a été désactivé`,
      lines: [
        `Le webhook de l’objet virtuel ${thing} dans l’espace de travail ${workspace} a été désactivé, car tous les messages à son adresse échouent depuis trois jours :\n${url}`,
        'Vérifiez l’adresse. Activez le webhook pour envoyer les messages en attente, puis renvoyez ceux qui ont échoué.',
      ],
    }),
  },
};

/** Mails the administrators of the workspace's organization that a webhook was disabled, if mail is configured. */
export const mailStoppedWebhook = defineJob({
  kind: 'webhook.mail',
  payload: z.object({ webhook: z.string() }),
  retries: 3,
  run: async ({ payload, ws, deps, signal }) => ({ mails: await mailReaders(deps, ws, payload.webhook, signal) }),
});

/** Sends the mails. @returns how many; none where the webhook was enabled again or deleted */
async function mailReaders(
  { db, mailers, log }: Deps,
  ws: string,
  webhook: string,
  signal: AbortSignal,
): Promise<number> {
  const [place] = await db.tx((tx) =>
    tx
      .select({
        url: webhookEndpoints.url,
        stopped: webhookEndpoints.stopped,
        thing: thingLabelSql,
        workspace: workspaces.label,
        companyId: workspaces.companyId,
      })
      .from(webhookEndpoints)
      .innerJoin(things, and(eq(things.ws, webhookEndpoints.ws), eq(things.id, webhookEndpoints.thing)))
      .innerJoin(workspaces, eq(workspaces.id, things.ws))
      .where(and(eq(webhookEndpoints.ws, ws), eq(webhookEndpoints.id, webhook))),
  );
  if (!place || place.stopped === null) return 0;
  const { stopped } = place;
  const mailer = await mailers.of(place.companyId, 'companyAdmin');
  if (!mailer.configured) return 0;
  let sent = 0;
  const readers = await db.tx((tx) =>
    tx
      .select({ email: users.email, settings: users.settings })
      .from(users)
      .where(
        and(
          eq(users.companyId, place.companyId),
          inArray(users.role, ['companyAdmin', 'superAdmin', 'companyPartner']),
          eq(users.disabled, false),
          isNull(users.deletedAt),
        ),
      ),
  );
  for (const { email, settings } of readers) {
    const { subject, lines } = texts[settings.language ?? 'en'][stopped](place);
    try {
      await sendPatiently(mailer, { to: email, subject, text: `${lines.join('\n\n')}\n` }, signal);
      sent += 1;
    } catch (error) {
      signal.throwIfAborted();
      log.warn({ err: error }, 'a mail of a disabled webhook was not sent');
    }
  }
  return sent;
}
