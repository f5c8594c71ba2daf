import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { charts } from '../../platform/db/chartTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { defineJob } from '../../platform/jobWorker/jobKind.ts';
import { sendPatiently } from '../../platform/mail/sendPatiently.ts';

/** Sends the mail of a chart to one of those who get it. A task shows how it went. */
export const mailChart = defineJob({
  kind: 'chart.mail',
  payload: z.object({
    chart: z.string(),
    to: z.string(),
    mail: z.object({ subject: z.string(), text: z.string(), html: z.string().optional() }),
  }),
  retries: 2,
  async run({ payload: { chart: id, to, mail }, ws, signal, deps: { db, mailers, log } }) {
    const [found] = await db.tx((tx) =>
      tx
        .select({ mail: charts.mail })
        .from(charts)
        .where(and(eq(charts.ws, ws), eq(charts.id, id), isNull(charts.deletedAt))),
    );
    // Meanwhile it was deleted, or is mailed to others.
    if (!found?.mail?.to.includes(to)) return { sent: false };
    const mailer = await mailers.ofWorkspace(ws);
    if (!mailer.configured) throw refuse.conflict('smtp_not_configured');
    try {
      await sendPatiently(
        mailer,
        { to, subject: mail.subject, text: mail.text, ...(mail.html && { html: mail.html }) },
        signal,
      );
    } catch (error) {
      signal.throwIfAborted();
      log.warn({ err: error, ws, chart: id }, 'a mail of a chart was not sent');
      throw refuse.conflict('chart_mail_failed', {
        to,
        reason: error instanceof Error ? error.message : String(error),
      });
    }
    return { sent: true };
  },
});
