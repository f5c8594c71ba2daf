import { sql } from 'drizzle-orm';
import type { WebhookEvent } from '@parlance/contract/thingTables';
import { webhookDeliveries, webhookEndpoints } from '../../platform/db/webhookTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { wakeSql } from '../../platform/lookWhenDue.ts';
import { things } from '../../platform/db/workspaceTables.ts';
import { thingLabelSql } from '../../workspace/things/things.ts';

/** An event of a virtual thing. */
export interface ThingOccurrence {
  ws: string;
  thing: string;
  type: WebhookEvent;
  /** The data of the message, besides the thing. */
  data: Readonly<Record<string, unknown>>;
  /** The run of a script that caused it. */
  runId: string | null | undefined;
}

/** SQL for the data of a message, with the thing first. */
export const messageDataSql = (data: Readonly<Record<string, unknown>>) => sql`jsonb_build_object(
  'thing', jsonb_build_object('id', ${things.id}, 'name', ${thingLabelSql})) || ${JSON.stringify(data)}::jsonb`;

/**
 * Writes a message for each webhook with this event, in the event's transaction (outbox). One statement, which finds
 * nothing in an index where the thing has no webhooks.
 */
export async function enqueueWebhooks(tx: Tx, { ws, thing, type, data, runId }: ThingOccurrence): Promise<void> {
  await tx.execute(sql`with written as (insert into ${webhookDeliveries} (id, ws, endpoint_id, thing, type, data, run_id)
    select 'msg_' || replace(gen_random_uuid()::text, '-', ''), ${webhookEndpoints.ws}, ${webhookEndpoints.id},
      ${webhookEndpoints.thing}, ${type}::text, ${messageDataSql(data)}, ${runId ?? null}::text
    from ${webhookEndpoints}
    join ${things} on ${things.ws} = ${webhookEndpoints.ws} and ${things.id} = ${webhookEndpoints.thing}
    where ${webhookEndpoints.ws} = ${ws} and ${webhookEndpoints.thing} = ${thing} and ${webhookEndpoints.enabled}
      and (${webhookEndpoints.events} = '[]' or ${webhookEndpoints.events} ? ${type}::text)
    returning id) ${wakeSql('webhooks')} from written limit 1`);
}
