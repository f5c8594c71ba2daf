import { z } from 'zod';
import type { RunVariables } from '@parlance/contract/calls/scriptReplays';
import type { Deps } from '../../platform/deps.ts';
import { entryOf, programOf } from '../runs/prepareRun.ts';
import { readSteps, type RunRow } from '../runs/runs.ts';
import { instrument } from '../sandbox/instrument.ts';
import type { Notes } from '../sandbox/protocol.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { readVersion } from '../scripts/scripts.ts';

const Values = z.record(z.string(), z.string()).catch({});

/**
 * The values of the variables of a run's script at each of its calls and at its end. The script runs again, watched,
 * from its journal, which makes it do the same as before. Nothing is stored.
 *
 * @throws {Refusal} 404 where the version is not kept any longer
 */
export async function readVariables(
  { db }: Pick<Deps, 'db'>,
  sandbox: Sandbox,
  script: { name: string },
  run: RunRow,
): Promise<RunVariables[]> {
  const { content, journal } = await db.tx(async (tx) => {
    const entries = [];
    for (const step of await readSteps(tx, run)) entries.push(await entryOf(tx, step));
    return { content: await readVersion(tx, { id: run.scriptId }, run.version), journal: entries };
  });
  const instrumented = instrument(content.scriptCode);
  // A run that did not begin has no variables.
  if (!instrumented || run.state === 'skipped') return [];
  const program = { ...programOf(run, content, script.name), code: instrumented.code, journal, isWatched: true };
  const noted: Notes['variables'][number][] = [];
  // The first call without an answer in the journal is where the run is now: there the script is abandoned.
  await sandbox.run(
    program,
    async () => null,
    ({ variables }) => noted.push(...variables),
  );
  return noted
    .filter(({ seq }) => seq === null || seq <= journal.length)
    .map(({ seq, values }) => ({ seq, values: Values.parse(JSON.parse(values)) }));
}
