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
 * Replaces the name of a renamed virtual thing or group in the rules, triggers and commands of scripts, also of those
 * in the trash. As versions never change, new versions of the one in production and of the draft are saved.
 */
export async function renameInScripts(
  tx: Tx,
  { events, jobs }: Pick<Deps, 'events' | 'jobs'>,
  { ws, kind, from, to, by }: NameChanged,
): Promise<void> {
  // An id takes precedence over a name, and a name over a label. A reference by id stays valid, and a name that is also
  // the id of another thing refers to that thing.
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
  /** The content with the new name; undefined where it does not name the thing or group. */
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
    // A script in the trash is not triggered.
    if (row.deletedAt) await saveTriggers(tx, row, null);
    else await testSaved(tx, jobs, latest, by);
    saved += 1;
  }
  if (saved > 0) await events.changed(tx, ws, 'script');
}

/** The versions to save of a script: if its draft is not the version in production, that one comes first. */
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
