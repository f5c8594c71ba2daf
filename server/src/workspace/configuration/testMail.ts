import type { Deps } from '../../platform/deps.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { HostNotReached } from '../../platform/net/networkProblem.ts';
import { getWorkspace } from '../workspaces/workspaces.ts';

/**
 * Sends a test e-mail by the mail server that serves the workspace.
 * @throws {Refusal} 409 with the reason where it did not go
 */
export async function sendTestMail({ mailers, db }: Deps, ws: string, to: string): Promise<void> {
  const { label } = await db.tx((tx) => getWorkspace(tx, ws));
  const mailer = await mailers.ofWorkspace(ws);
  if (!mailer.configured) throw refuse.conflict('smtp_not_configured');
  try {
    await mailer.send({
      to,
      subject: `Test e-mail of ${label}`,
      text: `This e-mail shows that the mail server of the workspace "${label}" works.\n`,
    });
  } catch (error) {
    if (error instanceof HostNotReached) throw new Refusal(409, error.detail);
    throw refuse.conflict('smtp_failed', { reason: error instanceof Error ? error.message : String(error) });
  }
}
