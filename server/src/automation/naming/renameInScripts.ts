import { asc, eq } from 'drizzle-orm';
import type { ScriptContent } from '@parlance/contract/calls/scripts';
import { scripts } from '../../platform/db/automationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { things } from '../../platform/db/workspaceTables.ts';
import type { Deps } from '../../platform/deps.ts';
import type { NameChanged } from '../../workspace/things/nameChanged.ts';
import { thingLabel } from '../../workspace/things/things.ts';
import { testSaved } from '../scriptTests/testScript.job.ts';
import { saveTriggers } from '../scripts/saveTriggers.ts';
import { mapNames } from '../scripts/scriptNames.ts';
import { readVersion, saveScript, type ScriptChange, type ScriptRow } from '../scripts/scripts.ts';

/**
 * Gives the new name of a virtual thing or a group to the scripts that name it in their rules, triggers and commands, also to
 * those in the trash. A version never changes: the one in production and the draft are saved anew.
 */
export async function renameInScripts(
  tx: Tx,
  { events, jobs }: Pick<Deps, 'events' | 'jobs'>,
  { ws, kind, from, to, by }: NameChanged,
): Promise<void> {
  // An id comes before a name, and a name before a label: what names a thing by its id still does, and a name that is an id
  // of another means that one.
  const known = kind === 'thing' ? await tx.select().from(things).where(eq(things.ws, ws)) : [];
  if (known.some(({ id }) => id === from)) return;
  const label = thingLabel(from);
  const isLabelOfAnother = known.some(
    ({ id, name }) => id === label || [name, thingLabel(name)].some((one) => one.toLowerCase() === label.toLowerCase()),
  );
  const newNames = new Map([
    ...(kind === 'thing' && !isLabelOfAnother ? [[label.toLowerCase(), thingLabel(to)] as const] : []),
    [from.toLowerCase(), to] as const,
  ]);
  /** Undefined: it does not name it. */
  const renamed = (content: ScriptContent): ScriptContent | undefined => {
    let found = false;
    const after = mapNames(content, (named) => {
      const name = named.kind === kind ? newNames.get(named.name.toLowerCase()) : undefined;
      if (name === undefined) return named.name;
      found = true;
      return name;
    });
    return found ? after : undefined;
  };
  const message = `${from} → ${to}`;
  const rows = await tx.select().from(scripts).where(eq(scripts.ws, ws)).orderBy(asc(scripts.id)).for('no key update');
  let saved = 0;
  for (const row of rows) {
    const changes = await changesOf(tx, row, renamed);
    let latest = row;
    for (const change of changes) latest = await saveScript(tx, latest, { ...change, message }, by);
    if (latest === row) continue;
    // Nothing starts a script of the trash.
    if (row.deletedAt) await saveTriggers(tx, row, null);
    else await testSaved(tx, jobs, latest, by);
    saved += 1;
  }
  if (saved > 0) await events.changed(tx, ws, 'script');
}

/** What is saved of a script: where its draft is another version than the one in production, first that one. */
async function changesOf(
  tx: Tx,
  row: ScriptRow,
  renamed: (content: ScriptContent) => ScriptContent | undefined,
): Promise<ScriptChange[]> {
  const { version, productionVersion } = row;
  const draft = await readVersion(tx, row, version);
  const content = renamed(draft);
  if (productionVersion === version) return content ? [{ content, production: true }] : [];
  const running = productionVersion === null ? undefined : renamed(await readVersion(tx, row, productionVersion));
  if (running) return [{ content: running, production: true }, { content: content ?? draft }];
  return content ? [{ content }] : [];
}
