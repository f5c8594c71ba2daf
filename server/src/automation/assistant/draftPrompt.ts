import type { ScriptType } from '@parlance/contract/limits';
import type { Tx } from '../../platform/db/port.ts';
import { listBases } from '../../knowledge/bases/bases.ts';
import { listCorpora } from '../../studio/corpora/corpora.ts';
import { listIntents } from '../../studio/intents/intentViews.ts';
import { listGroups } from '../../workspace/things/groups.ts';
import { listThings } from '../../workspace/things/things.ts';
import { listAttributes } from '../attributes/attributes.ts';
import { presentScriptSettings, readScriptSettings } from '../runs/scriptSettings.ts';
import { listFunctions } from '../scripts/scripts.ts';

/** Most names of a kind in a prompt; more of them cost money and add little. */
const maxNames = 100;

const quoted = (name: string): string => JSON.stringify(name);
const line = (title: string, names: readonly string[]): string =>
  `${title}: ${names.slice(0, maxNames).map(quoted).join(', ') || 'none'}`;

/** Lists the names of a workspace that scripts use for a language model, one kind a line. */
export async function describeNames(tx: Tx, ws: string): Promise<string> {
  const attributes = (await listAttributes(tx, ws)).slice(0, maxNames).map((one) => {
    const place = [one.deviceName, one.event_name, one.attribute_name].map(quoted).join(', ');
    return `- ${place}: ${one.attribute_type}${one.unit === '' ? '' : ` in ${quoted(one.unit)}`}`;
  });
  const { secrets, hosts } = presentScriptSettings(await readScriptSettings(tx, ws));
  const namesOf = async <T>(rows: Promise<readonly T[]>, name: (row: T) => string) => (await rows).map(name);
  return [
    line('Virtual things', await namesOf(listThings(tx, ws), ({ label }) => label)),
    line('Groups of virtual things', await namesOf(listGroups(tx, ws), (one) => one.group_name)),
    'Attributes (thing, event, attribute: type; an empty thing is the workspace):',
    ...(attributes.length > 0 ? attributes : ['- none']),
    line('Intents', await namesOf(listIntents(tx, ws), (one) => one.intent_name)),
    line('Values found in messages', await namesOf(listCorpora(tx, ws), ({ name }) => name)),
    line('Knowledge bases', await namesOf(listBases(tx, ws), ({ name }) => name)),
    line('Functions', await namesOf(listFunctions(tx, ws), ({ name }) => name)),
    line('Secrets', secrets),
    line('Hosts that may be called', hosts),
  ].join('\n');
}

const rule =
  '{"condition": "AND", "rules": [{"name": "<thing, or empty>", "trigger": "<event>", "attribute_name": "<attribute>", "operator": ">=", "value": 30}]}';

/** The parts of the JSON that only some types have. */
const models: Record<ScriptType, string> = {
  std: `"attributes" is {"triggers": [...], "consoleModel": {}}; "rules" in consoleModel may hold what has to be true: ${rule}.`,
  adv: '"attributes" is {"triggers": [...], "consoleModel": {}}.',
  dialog:
    '"intent" is the name of the intent that starts the dialog, or null. "attributes" is {"triggers": [], "consoleModel": {}}. Only dialogs say, ask, confirm, form and handOver.',
  alarm: `"attributes" is {"triggers": [], "consoleModel": {"on": RULE, "off": RULE}}, where RULE is ${rule}. The code runs when the alarm goes on or off, which context.alarm tells.`,
};

/** The format that a language model has to write a draft in. */
export const draftFormat = (type: ScriptType): string => `Answer with two blocks and nothing else.

First a block \`\`\`js with the code: statements, with no function around them, no import and no export. Each call of the functions above is awaited.

Then a block \`\`\`json: {"name": "<a short name>", "intent": null, "attributes": {...}, "tests": [...]}.
${models[type]}
A trigger is {"kind": "attribute", "name": "<thing, * or empty>", "trigger": "<event>", "attribute_name": "<attribute>"}, {"kind": "schedule", "cron": "30 8 * * 1-5", "timezone": "Europe/Paris"}, or {"kind": "function"} for a script that others call.

"tests" has two to four tests, for the usual way and for what can go wrong. A test is {"name": "...", "world": {"attributes": [{"thing": "", "event_name": "...", "attribute_name": "...", "value": 1}]}, "answers": [{"kind": "http", "method": "GET", "url": "https://...", "status": 200, "body": "{}"}], "steps": [...]}. A request without an answer fails the test; with "failure": "timed out" in place of "status" and "body", the call fails. Steps, in their order:
{"kind": "person", "text": "..."} the person says this; the first one starts a dialog
{"kind": "message", "match": "exact", "text": "..."} the script says this; "match" may be "exact", "contains" or "regex"
{"kind": "event", "thing": "", "event_name": "...", "attribute_name": "...", "value": 1} the script sets this attribute
{"kind": "command", "target": "<thing>", "action": "...", "value": "..."} the script commands this
{"kind": "clock", "by": "3 days"} the clock jumps
{"kind": "end", "state": "done"} how the run stands: done, failed, waiting`;
