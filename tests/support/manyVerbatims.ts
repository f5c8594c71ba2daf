/** Runs an SQL script outside of any transaction. */
export type Execute = (script: string) => Promise<unknown>;

/** Properties of the generated verbatims. */
export const manyVerbatims = {
  /** The first workspace has half of all verbatims; the others share the rest. */
  workspaces: 20,
  days: 300,
  intents: 75,
} as const;

/** The id of a workspace of `fillVerbatims`, from 1. */
export const manyWorkspace = (number: number): string => `many_${number}`;

/** Rows per statement. */
const batch = 250_000;
/** Verbatims per person of a workspace: people come back. */
const sentencesEach = 10;

/**
 * Fills workspaces with verbatims of the last 300 days, generated in the database: conversations of five messages of
 * returning people, common and unique texts, a fifth not understood, a few failures. Always the same.
 */
export async function fillVerbatims(
  execute: Execute,
  { rows, company, onBatch = () => undefined }: { rows: number; company: string; onBatch?: (done: number) => void },
): Promise<void> {
  const { workspaces, days, intents } = manyVerbatims;
  await execute(`
    insert into workspaces (id, label, company_id, widget_key)
      select 'many_' || n, 'Many ' || n, '${company}', 'pk_many_' || n from generate_series(1, ${workspaces}) n;
    select make_partition('verbatims', month::date) from generate_series(
      date_trunc('month', now() - interval '${days} days'), now(), interval '1 month') month;`);
  for (let from = 1; from <= rows; from += batch) {
    const to = Math.min(rows, from + batch - 1);
    await execute(`
      insert into verbatims (ws, conversation_id, message_id, device, channel, body, language, class, intent, intent_id,
        score, answer, status, status_response, rating, ms, created_at)
      select ws, ws || '-person-' || abs(hashint8(talk)) % greatest(1, ${rows} / case when ws = 'many_1' then 2 else ${workspaces * 2} end / ${sentencesEach}),
        'm' || n, (array['assistant', 'assistant', 'shop', 'hotline'])[1 + talk % 4],
        (array['widget', 'widget', 'webview', 'api'])[1 + talk % 4],
        case when dice % 5 < 3 then 'where is my order of last ' || (array['week', 'month', 'friday'])[1 + dice % 3] || ', kind ' || dice % 1999
          else 'please tell me about parcel ' || n || ' and what it costs' end,
        (array['english', 'english', 'french', 'german'])[1 + talk % 4], case when kind < 790 then 'shop' end,
        case when kind < 790 then 'intent.' || dice % ${intents} end, case when kind < 790 then 'id-' || dice % ${intents} end,
        case when kind < 790 then 0.5 + dice % 500 / 1000.0 else dice % 400 / 1000.0 end, 'Answer ' || dice % 300 || ', as it is written for this.',
        case when kind < 790 then 'understood' else 'not_understood' end,
        case when kind < 740 then 'answered' when kind < 997 then 'fallback' else 'error' end,
        case when dice % 40 = 0 then 1 when dice % 61 = 0 then -1 else 0 end,
        round((3 * exp(dice % 1000 / 250.0))::numeric, 1), at
      from (
        select n, case when talk % 2 = 0 then 'many_1' else 'many_' || 2 + (talk / 2) % ${workspaces - 1} end as ws, talk,
          abs(hashint8(n)) as dice, abs(hashint8(-n)) % 1000 as kind,
          now() - interval '${days} days' * (1 - n::float8 / ${rows}) as at
        from (select n::bigint, (n / 40) * 8 + n % 8 as talk from generate_series(${from}, ${to}) n) numbered
      ) made;`);
    onBatch(to);
  }
}
