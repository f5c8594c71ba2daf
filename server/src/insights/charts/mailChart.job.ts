import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { charts } from '../../platform/db/chartTables.ts';
import type { Deps } from '../../platform/deps.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { defineJob } from '../../platform/jobWorker/jobKind.ts';
import { sendPatiently } from '../../platform/mail/sendPatiently.ts';
import { findMailedCharts, type MailedChart, readChartMail, usersOf } from './readChartMail.ts';

const WrittenMail = z.object({
  chart: z.string(),
  to: z.string(),
  mail: z.object({ subject: z.string(), text: z.string(), html: z.string().optional() }),
});
/** The payload of the previous release: the mail is written when it is sent, with the figures up to `at`. */
const UnwrittenMail = z.object({ chart: z.string(), to: z.string(), at: z.iso.datetime() });

/** Sends the mail of a chart to one recipient. Its result is shown as a task. */
export const mailChart = defineJob({
  kind: 'chart.mail',
  payload: z.union([WrittenMail, UnwrittenMail]),
  retries: 2,
  async run({ payload, ws, signal, deps }) {
    const { chart: id, to } = payload;
    const { db, mailers, log } = deps;
    const [found] = await db.tx((tx) => findMailedCharts(tx, and(eq(charts.ws, ws), eq(charts.id, id))));
    // The chart was deleted meanwhile, or has other recipients.
    if (!found?.mail.to.includes(to)) return { sent: false };
    const { reading, disabled } = await db.tx((tx) => usersOf(tx, ws, [to]));
    if (disabled.has(to.toLowerCase())) return { sent: false };
    const mailer = await mailers.ofWorkspace(ws);
    if (!mailer.configured) throw refuse.conflict('smtp_not_configured');
    const mail = 'mail' in payload ? payload.mail : await writeMail(deps, found, payload, reading, signal);
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

async function writeMail(
  deps: Deps,
  chart: MailedChart,
  { to, at }: z.infer<typeof UnwrittenMail>,
  reading: ReadonlySet<string>,
  signal: AbortSignal,
) {
  const mails = await readChartMail(deps, chart, new Date(at), signal);
  return reading.has(to.toLowerCase()) ? mails.named : mails.hidden;
}
