import type { ImportChange, ImportChoices } from '@parlance/contract/calls/nlp';
import { limits } from '@parlance/contract/limits';
import { sortedJson } from '../../automation/sandbox/sortedJson.ts';
import { scriptsAsFiles } from '../../automation/scriptFiles/scriptFiles.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ExchangeScript } from '../../studio/exchange/exchangeScript.ts';
import { changeOf } from './choices.ts';

/**
 * Compares the scripts of a file with those of the workspace. Returns those to save, and the changes for the report.
 *
 * @throws {Refusal} 400 on `file` when the workspace would have too many
 */
export async function planScripts(
  tx: Tx,
  ws: string,
  parsed: readonly ExchangeScript[],
  choice: ImportChoices['scripts'],
): Promise<{ scripts: ExchangeScript[]; changes: ImportChange[] }> {
  const there = new Map((await scriptsAsFiles(tx, ws)).map((script) => [script.name.toLowerCase(), script]));
  const scripts: ExchangeScript[] = [];
  const changes: ImportChange[] = [];
  for (const script of parsed) {
    const own = there.get(script.name.toLowerCase());
    if (!own) {
      changes.push(changeOf('script', script.name, 'new', { will: script.scriptCode }));
      scripts.push(script);
      continue;
    }
    const same = sortedJson(own) === sortedJson(script);
    const [was, will] = same ? ['', ''] : fromFirstDifference(own, script);
    changes.push(changeOf('script', own.name, same ? 'same' : 'conflict', { was, will }));
    if (!same && choice === 'overwrite') scripts.push(script);
  }
  const max = limits.scriptsPerWorkspace;
  const all = there.size + changes.filter(({ state }) => state === 'new').length;
  if (all > max) throw refuse.invalid('file', 'too_many_scripts', { max });
  return { scripts, changes };
}

/** Both scripts from the first different line on: of the code, or of the properties if the code is equal. */
function fromFirstDifference(one: ExchangeScript, other: ExchangeScript): [string, string] {
  const [mine, theirs] =
    one.scriptCode === other.scriptCode ? [about(one), about(other)] : [one.scriptCode, other.scriptCode];
  const [lines, others] = [mine.split('\n'), theirs.split('\n')];
  const differs = lines.findIndex((line, at) => line !== others[at]);
  const at = differs === -1 ? lines.length : differs;
  return [lines.slice(at).join('\n'), others.slice(at).join('\n')];
}

/** The properties of a script without its code, one value per line. */
const about = (script: ExchangeScript): string => JSON.stringify({ ...script, scriptCode: undefined }, null, 1);
