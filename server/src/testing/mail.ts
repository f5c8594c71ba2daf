import type { Mail, Mailer, Mailers } from '../platform/mail/mailer.ts';
import { eventually } from './eventually.ts';

/** A mailer that records its mails. */
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
    /** Sets whether mails are refused from now on. */
    break(now: boolean): void {
      broken = now;
    },
    /** Refuses mails to an address permanently from now on. */
    forget: (to: string) => unknown.add(to),
    /** Waits for a mail to an address, and returns the newest. */
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
