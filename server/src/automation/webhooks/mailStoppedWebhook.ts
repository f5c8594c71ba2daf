import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { UiLanguage } from '@parlance/contract/limits';
import { users } from '../../platform/db/accountTables.ts';
import { things, workspaces } from '../../platform/db/workspaceTables.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Endpoint } from './endpoints.ts';

interface Stopped {
  url: string;
  thing: string;
  workspace: string;
}

const texts: Record<UiLanguage, Record<'gone' | 'failing', (of: Stopped) => { subject: string; lines: string[] }>> = {
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
        'Check the address, enable the webhook, and send again what has failed.',
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
        'Vérifiez l’adresse, activez le webhook, puis renvoyez ce qui a échoué.',
      ],
    }),
  },
};

/** Tells the administrators of the workspace's organization that a webhook was disabled, where mails can be sent. */
export async function mailStoppedWebhook(
  { db, mailers, log }: Deps,
  { ws, thing, url, stopped }: Endpoint,
): Promise<void> {
  if (stopped === null) return;
  const [place] = await db.tx((tx) =>
    tx
      .select({ thing: things.name, workspace: workspaces.label, companyId: workspaces.companyId })
      .from(things)
      .innerJoin(workspaces, eq(workspaces.id, things.ws))
      .where(and(eq(things.ws, ws), eq(things.id, thing))),
  );
  if (!place) return;
  const mailer = await mailers.of(place.companyId, 'companyAdmin');
  if (!mailer.configured) return;
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
    const { subject, lines } = texts[settings.language ?? 'en'][stopped]({ ...place, url });
    await mailer
      .send({ to: email, subject, text: `${lines.join('\n\n')}\n` })
      .catch((error: unknown) => log.warn({ err: error }, 'a mail of a disabled webhook was not sent'));
  }
}
