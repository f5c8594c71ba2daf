import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { scripts, scriptTests, scriptVersions } from '../../platform/db/automationTables.ts';
import { intents } from '../../platform/db/nlpTables.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { cancelRuns } from '../runs/runs.ts';
import { createScript, deleteScript, lockScript, saveScript } from '../scripts/scripts.ts';
import { changeTest, contentOf, createTest, deleteTest, listTests, lockTest } from '../scriptTests/scriptTests.ts';
import { testSaved } from '../scriptTests/testScript.job.ts';
import { lookUp } from '../../studio/content/names.ts';
import { ExchangeScript } from '../../studio/exchange/exchangeScript.ts';

const here = (ws: string) => and(eq(scripts.ws, ws), isNull(scripts.deletedAt));

/** The scripts of a workspace by name, with their drafts and tests, in the form of files: ids are replaced by names. */
export async function scriptsAsFiles(tx: Tx, ws: string): Promise<ExchangeScript[]> {
  const rows = await tx
    .select({ id: scripts.id, name: scripts.name, type: scripts.type, content: scriptVersions.content })
    .from(scripts)
    .innerJoin(
      scriptVersions,
      and(eq(scriptVersions.scriptId, scripts.id), eq(scriptVersions.version, scripts.version)),
    )
    .where(here(ws))
    .orderBy(asc(sql`lower(${scripts.name})`));
  const tests = await tx
    .select({ scriptId: scriptTests.scriptId, name: scriptTests.name, content: scriptTests.content })
    .from(scriptTests)
    .where(and(eq(scriptTests.ws, ws), isNull(scriptTests.deletedAt)))
    .orderBy(asc(sql`lower(${scriptTests.name})`), asc(scriptTests.id));
  const ids = rows.flatMap(({ content }) => content.attributes.consoleModel.intent ?? []);
  const known = await tx
    .select({ id: intents.id, name: intents.name })
    .from(intents)
    .where(and(eq(intents.ws, ws), isNull(intents.deletedAt), inArray(intents.id, ids)));
  const nameOf = new Map(known.map(({ id, name }) => [id, name]));
  return rows.map(({ id, name, type, content: { attributes, ...content } }) =>
    ExchangeScript.parse({
      name,
      type,
      ...content,
      attributes: withIntent(attributes, (intent) => nameOf.get(intent) ?? null),
      tests: tests.filter(({ scriptId }) => scriptId === id).map(contentOf),
    }),
  );
}

type Attributes = ExchangeScript['attributes'];

function withIntent(attributes: Attributes, of: (intent: string) => string | null): Attributes {
  const { consoleModel } = attributes;
  if (consoleModel.intent === undefined || consoleModel.intent === null) return attributes;
  return { ...attributes, consoleModel: { ...consoleModel, intent: of(consoleModel.intent) } };
}

/** Names of the scripts in production, in lower case. */
export async function scriptsInProduction(tx: Tx, ws: string): Promise<Set<string>> {
  const rows = await tx
    .select({ name: scripts.name, version: scripts.productionVersion })
    .from(scripts)
    .where(here(ws));
  return new Set(rows.flatMap(({ name, version }) => (version === null ? [] : [name.toLowerCase()])));
}

const idOf = async (tx: Tx, ws: string, name: string): Promise<string | undefined> => {
  const rows = await tx.select({ id: scripts.id, name: scripts.name }).from(scripts).where(here(ws));
  return rows.find((row) => row.name.toLowerCase() === name.toLowerCase())?.id;
};

/**
 * Applies a script of the files: saves its content as a new draft, and its tests. The version in production stays.
 * @throws {Refusal} 409 where the existing script has another type, or the workspace does not have its intent
 */
export async function applyScript(
  tx: Tx,
  ws: string,
  { name, type, tests, ...given }: ExchangeScript,
  { jobs }: Pick<Deps, 'jobs'>,
  { author, message }: { author: string; message: string },
): Promise<void> {
  const intent = given.attributes.consoleModel.intent ?? null;
  const intentId = intent === null ? undefined : await lookUp(tx, 'intent', ws, intent);
  if (intent !== null && intentId === undefined) throw refuse.conflict('git_script_intent', { name, intent });
  const content = { ...given, attributes: withIntent(given.attributes, () => intentId ?? null) };
  const had = await idOf(tx, ws, name);
  const row =
    had === undefined
      ? await createScript(tx, ws, { script_name: name, type, ...content }, author)
      : await lockScript(tx, ws, had);
  if (row.type !== type) throw refuse.conflict('git_script_type', { name });
  const saved = had === undefined ? row : await saveScript(tx, row, { name, content, message }, author);
  await applyTests(tx, row, tests, author);
  await testSaved(tx, jobs, saved, author);
}

async function applyTests(
  tx: Tx,
  script: { ws: string; id: string },
  tests: ExchangeScript['tests'],
  author: string,
): Promise<void> {
  const before = await listTests(tx, script);
  const nameOf = ({ name }: { name: string }) => name.toLowerCase();
  const named = new Map(tests.map((test) => [nameOf(test), test]));
  for (const row of before) if (!named.has(nameOf(row))) await deleteTest(tx, row);
  for (const test of tests) {
    const row = before.find((one) => nameOf(one) === nameOf(test));
    if (!row) await createTest(tx, script, test, author);
    else await changeTest(tx, await lockTest(tx, script, row.id), test, author);
  }
}

/** Moves a script to the trash, like the call that deletes one. */
export async function trashScript(tx: Tx, { events }: Pick<Deps, 'events'>, ws: string, name: string): Promise<void> {
  const id = await idOf(tx, ws, name);
  if (id === undefined) return;
  await deleteScript(tx, await lockScript(tx, ws, id));
  await cancelRuns(tx, events, ws, id);
}
