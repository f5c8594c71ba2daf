import { z } from 'zod';
import { smtpSecurities, type SmtpConfiguration } from '@parlance/contract/calls/configuration';
import type { ParsedBodyOf } from '@parlance/contract';
import type { Config } from '../../platform/config.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { MailServer } from '../../platform/mail/transport.ts';
import { isForbiddenLiteral } from '../../platform/net/lookup.ts';
import { changeSecret, openSecret, readStored, writeStored, type StoredConfiguration } from './store.ts';

const Settings = z.object({
  host: z.string(),
  port: z.number(),
  security: z.enum(smtpSecurities),
  user: z.string(),
  from: z.string(),
});
type Settings = z.infer<typeof Settings>;
const key = 'password';
const place = (ws: string) => ({ ws, name: 'smtp' as const, key });

const nothing: Settings = { host: '', port: 587, security: 'starttls', user: '', from: '' };

export const readSmtp = (tx: Tx, ws: string, options?: { lock: boolean }): Promise<StoredConfiguration<Settings>> =>
  readStored(tx, ws, 'smtp', Settings, options);

export function presentSmtp(stored: StoredConfiguration<Settings>, config: Config, ws: string): SmtpConfiguration {
  const { settings, secrets, ...saved } = stored;
  return {
    ...(settings ?? nothing),
    password_set: openSecret(config, place(ws), secrets) !== null,
    server_wide: config.smtp !== undefined,
    ...saved,
  };
}

/** Stores a mail server. @throws {Refusal} 400 on `host` or `from` */
export async function saveSmtp(
  tx: Tx,
  config: Config,
  ws: string,
  had: StoredConfiguration<Settings>,
  draft: ParsedBodyOf<'PUT /api/1.0/workspaces/:ws/configuration/smtp'>,
  updatedBy: string,
): Promise<void> {
  const { password, ...settings } = draft;
  if (/[\s/@:]/.test(settings.host)) throw refuse.invalid('host', 'not_a_host');
  if (!config.allowInternal && isForbiddenLiteral(settings.host)) {
    throw refuse.invalid('host', 'internal_address');
  }
  if (!isSender(settings.from)) {
    throw refuse.invalid('from', 'not_a_sender');
  }
  const { host, port, user, security } = had.settings ?? nothing;
  // A stored password is kept only for the same server and user: it must not be sent to another server, nor unencrypted
  // if it was encrypted before.
  const kept =
    host === settings.host &&
    port === settings.port &&
    user === settings.user &&
    (settings.security !== 'none' || security === 'none');
  const secrets = changeSecret(config, place(ws), had.secrets, { typed: password, kept });
  await writeStored(tx, ws, 'smtp', { settings, secrets, updatedBy });
}

/** The mail server of a workspace; undefined if it has none. */
export async function readMailServer(tx: Tx, config: Config, ws: string): Promise<MailServer | undefined> {
  const { settings, secrets } = await readSmtp(tx, ws);
  if (!settings) return undefined;
  return { ...settings, password: openSecret(config, place(ws), secrets) };
}

const address = z.email();
/** `support@acme.com`, or `Acme <support@acme.com>`. */
const isSender = (from: string): boolean => address.safeParse(/^[^<>]*<([^<>]+)>$/.exec(from)?.[1] ?? from).success;
