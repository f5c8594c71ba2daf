import { and, eq } from 'drizzle-orm';
import { createConnection } from '../automation/connectors/connections.ts';
import { setAttribute } from '../automation/attributes/attributes.ts';
import { createScript, saveScript } from '../automation/scripts/scripts.ts';
import { scriptMemory } from '../platform/db/automationTables.ts';
import type { Config } from '../platform/config.ts';
import type { Tx } from '../platform/db/port.ts';
import { intents } from '../platform/db/nlpTables.ts';
import { things } from '../platform/db/workspaceTables.ts';
import { demoOrders, demoScripts, demoSimulators, demoThings } from './content/scripts.ts';

const author = 'Parlance';
const by = { via: 'script' as const, actor: author };
const day = 24 * 3600 * 1000;

/** Adds the things of the demo shop, its orders, and their scripts in production. */
export async function seedScripts(tx: Tx, ws: string): Promise<void> {
  await tx
    .insert(things)
    .values(demoThings.map(({ id, name, image }) => ({ id, ws, name: `${ws}-vthing_${name}`, image })));
  for (const { number, status, inDays } of demoOrders) {
    const expected = new Date(Date.now() + inDays * day).toISOString().slice(0, 10);
    for (const [attribute_name, value] of Object.entries({ status, expected })) {
      await setAttribute(tx, ws, { key: { thing: 'shop', event_name: `order ${number}`, attribute_name }, value, by });
    }
  }
  const value = demoOrders.map(({ number }) => number);
  await tx.insert(scriptMemory).values({ ws, scope: 'workspace', subject: '', key: 'orders', value });
  for (const { name, type, tags, scriptCode, intent, consoleModel = {}, triggers = [] } of demoScripts) {
    const model = intent === undefined ? consoleModel : { ...consoleModel, intent: await intentId(tx, ws, intent) };
    const attributes = { triggers, consoleModel: model };
    const draft = { script_name: name, type, tags, groupName: '', className: '', scriptCode, attributes };
    const row = await createScript(tx, ws, draft, author);
    await saveScript(tx, row, { production: true }, author);
  }
}

async function intentId(tx: Tx, ws: string, name: string): Promise<string> {
  const [row] = await tx
    .select({ id: intents.id })
    .from(intents)
    .where(and(eq(intents.ws, ws), eq(intents.name, name)));
  if (!row) throw new Error('an intent of the demo is missing');
  return row.id;
}

/** Adds simulated things of the demo shop, which need no network. */
export async function seedSimulators(tx: Tx, config: Config, ws: string): Promise<void> {
  for (const { connector, name, seed } of demoSimulators) {
    const device = { connector, name: `${ws}-vthing_${name}`, settings: { seed }, secrets: {}, mapping: [] };
    await createConnection(tx, config, ws, device, author);
  }
}
