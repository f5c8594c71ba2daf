import type { Mail, Mailer, Mailers } from '../platform/mail/mailer.ts';
import { eventually } from './eventually.ts';

/** A mail server that keeps what it is given. */
export function mailbox() {
  const sent: Mail[] = [];
  const unknown = new Set<string>();
  let broken = false;
  const mailer: Mailer = {
    configured: true,
    async send(mail) {
      if (broken) throw new Error('the mail server is gone');
      if (unknown.has(mail.to)) throw Object.assign(new Error('550 no such box'), { responseCode: 550 });
      sent.push(mail);
    },
  };
  const mailers: Mailers = { of: async () => mailer, ofWorkspace: async () => mailer };
  return {
    mailers,
    sent,
    /** From now on mails are refused, or taken again. */
    break(now: boolean): void {
      broken = now;
    },
    /** From now on mails to an address are refused for good. */
    forget: (to: string) => unknown.add(to),
    /** The newest mail to a person, once it is there. */
    mailTo: (to: string): Promise<Mail> =>
      eventually(() => {
        const found = sent.findLast((mail) => mail.to === to);
        if (!found) throw new Error(`no mail to ${to} yet`);
        return found;
      }),
  };
}

/** The ticket in a mail's link. */
export function ticketIn({ text }: Mail): string {
  const ticket = /[?&]ticket=([\w-]+)/.exec(text)?.[1];
  if (ticket === undefined) throw new Error(`no ticket in: ${text}`);
  return ticket;
}
