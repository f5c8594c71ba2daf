import type { Role } from '@parlance/contract/permissions';

/** One e-mail, in plain text and, where wanted, in HTML beside it. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
}

/** A mail server, or the lack of one. */
export interface Mailer {
  /** Whether mails can be sent at all; `send` throws where they cannot. */
  readonly configured: boolean;
  /** Resolves when the mail server has taken the mail; throws when it would not. Never inside a transaction. */
  send(mail: Mail): Promise<void>;
}

/**
 * Finds the mail server for mails that open accounts: one of the company's workspaces' own, else that of the
 * installation. The person who set it up can read its mails, so it serves only users whom they may manage.
 */
export interface Mailers {
  /** Opens transactions of its own. */
  of(companyId: string, recipient: Role): Promise<Mailer>;
  /** For other mails: a workspace's own mail server, else that of the installation. Opens transactions of its own. */
  ofWorkspace(ws: string): Promise<Mailer>;
}

/** Where no mail server is configured. */
export const noMailer: Mailer = {
  configured: false,
  send: () => Promise.reject(new Error('no mail server is configured')),
};
