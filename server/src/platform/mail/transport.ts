import { createTransport, type SMTPTransportOptions } from 'nodemailer';
import type { smtpSecurities } from '@parlance/contract/calls/configuration';
import { resolveHost } from '../net/lookup.ts';
import { HostUnreachable, networkProblem } from '../net/networkProblem.ts';
import type { Mail, Mailer } from './mailer.ts';

/** A mail server as configured in the SMTP tab. */
export interface MailServer {
  host: string;
  port: number;
  security: (typeof smtpSecurities)[number];
  user: string;
  password: string | null;
  from: string;
}

/** Milliseconds; a person waits for some of these mails. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };

async function deliver(options: SMTPTransportOptions, from: string, mail: Mail): Promise<void> {
  const transport = createTransport({ ...patience, disableFileAccess: true, disableUrlAccess: true, ...options });
  try {
    // An address object, so that the text is not parsed as a list of addresses.
    await transport.sendMail({ ...mail, from, to: { name: '', address: mail.to } });
  } finally {
    transport.close();
  }
}

/** The mailer of the installation's mail server: `smtp://user:password@host:587`, `smtps://…`. */
export function serverMailer({ url, from }: { url: string; from: string | undefined }): Mailer {
  const sender = from ?? `parlance@${new URL(url).hostname}`;
  return { configured: true, send: (mail) => deliver({ url }, sender, mail) };
}

/** The mailer of a mail server that a user configured. @throws {HostUnreachable} */
export function mailerOf(server: MailServer, allowInternal: boolean): Mailer {
  const { host, port, security, user, password, from } = server;
  return {
    configured: true,
    async send(mail) {
      try {
        const options = {
          // Connects to the checked address; the certificate must still match the name.
          host: await resolveHost(host, allowInternal),
          servername: host,
          port,
          secure: security === 'tls',
          requireTLS: security === 'starttls',
          ignoreTLS: security === 'none',
          ...(user !== '' && { auth: { user, pass: password ?? '' } }),
        };
        await deliver(options, from, mail);
      } catch (error) {
        const problem = networkProblem(error, host);
        throw problem ? new HostUnreachable(problem, error) : error;
      }
    },
  };
}
