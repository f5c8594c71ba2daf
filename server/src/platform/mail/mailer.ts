import type { Role } from '@parlance/contract/permissions';

/** An e-mail in plain text, optionally also in HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
}

/** Sends mails, if a mail server is configured. */
export interface Mailer {
  /** Whether a mail server is configured; else `send` throws. */
  readonly configured: boolean;
  /** Resolves when the mail server has accepted the mail; throws if it refuses. Do not call it inside a transaction. */
  send(mail: Mail): Promise<void>;
}

/**
 * Finds the mail server for mails that give access to accounts: one of the company's workspaces, else that of the
 * installation. The person who configured it can read its mails, so it serves only users whom they may manage.
 */
export interface Mailers {
  /** Opens its own transactions. */
  of(companyId: string, recipient: Role): Promise<Mailer>;
  /** For other mails: a workspace's own mail server, else that of the installation. Opens its own transactions. */
  ofWorkspace(ws: string): Promise<Mailer>;
}

/** The mailer of an installation without a mail server. */
export const noMailer: Mailer = {
  configured: false,
  send: () => Promise.reject(new Error('no mail server is configured')),
};
