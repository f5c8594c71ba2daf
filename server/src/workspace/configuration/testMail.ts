import { eq } from 'drizzle-orm';
import type { UiLanguage } from '@parlance/contract/limits';
import { users } from '../../platform/db/accountTables.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { HostUnreachable } from '../../platform/net/networkProblem.ts';
import type { Principal } from '../../platform/principal.ts';
import { getWorkspace } from '../workspaces/workspaces.ts';

const texts: Record<UiLanguage, (label: string) => { subject: string; text: string }> = {
  en: (label) => ({
    subject: `Test e-mail of ${label}`,
    text: `This e-mail shows that the mail server of the workspace "${label}" works.\n`,
  }),
  fr: (label) => ({
    subject: `E-mail de test de ${label}`,
    text: `Cet e-mail montre que le serveur de messagerie de l’espace de travail « ${label} » fonctionne.\n`,
  }),
};

/**
 * Sends a test e-mail with the workspace's mail server, in the language of the calling user.
 * @throws {Refusal} 409 with the reason of a failure
 */
export async function sendTestMail(
  { mailers, db }: Deps,
  { userId }: Principal,
  ws: string,
  to: string,
): Promise<void> {
  const { label, language } = await db.tx(async (tx) => {
    const [asking] =
      userId === null ? [] : await tx.select({ settings: users.settings }).from(users).where(eq(users.id, userId));
    return { label: (await getWorkspace(tx, ws)).label, language: asking?.settings.language ?? 'en' };
  });
  const mailer = await mailers.ofWorkspace(ws);
  if (!mailer.configured) throw refuse.conflict('smtp_not_configured');
  try {
    await mailer.send({ to, ...texts[language](label) });
  } catch (error) {
    if (error instanceof HostUnreachable) throw new Refusal(409, error.detail);
    throw refuse.conflict('smtp_failed', { reason: error instanceof Error ? error.message : String(error) });
  }
}
