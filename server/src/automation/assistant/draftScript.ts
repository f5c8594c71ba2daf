import type { DraftedScript } from '@parlance/contract/calls/scriptDrafts';
import type { TestReport } from '@parlance/contract/calls/scriptTests';
import type { ScriptContent } from '@parlance/contract/calls/scripts';
import { errorDetail, type ErrorDetail } from '@parlance/contract/errors/errorDetail';
import type { ScriptType } from '@parlance/contract/limits';
import { apiTypes } from '@parlance/contract/scriptApi';
import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { askModel } from '../../platform/llm/client.ts';
import { listIntents } from '../../studio/intents/intentViews.ts';
import { modelFor } from '../../workspace/configuration/languageModel.ts';
import { promptText } from '../../workspace/prompts/prompts.ts';
import { runDraftTests } from '../scriptTests/runScriptTests.ts';
import { describeNames, draftFormat } from './draftPrompt.ts';
import { storeDraft, storeTestedDraft, returnRepair, useUpRepair } from './storedDrafts.ts';
import { readDraft } from './readDraft.ts';

/** Low: code has to be correct rather than varied. */
const temperature = 0.2;

export interface DraftRequest {
  type: ScriptType;
  description: string;
  /** The draft to repair, with its id. */
  repair: (DraftedScript & { draft_id: string }) | undefined;
  /** Login of the user. */
  user: string;
  signal: AbortSignal;
}

interface DraftAnswer {
  draft_id: string;
  model: string;
  draft: DraftedScript;
  left_out: ErrorDetail[];
  report: TestReport;
}

/**
 * Lets the workspace's language model draft a script with its tests, and runs the tests in the sandbox. Nothing is
 * saved.
 * @throws {Refusal} 501 without a model, 409 where the model fails, its answer is no draft, or the draft was repaired
 * before
 */
export async function draftScript(deps: Deps, ws: string, request: DraftRequest): Promise<DraftAnswer> {
  const { repair, user } = request;
  if (!repair) {
    const drafted = await askForDraft(deps, ws, request);
    return { draft_id: await deps.db.tx((tx) => storeDraft(tx, ws, user, drafted.draft, 'model')), ...drafted };
  }
  const { draft_id } = repair;
  await deps.db.tx((tx) => useUpRepair(tx, ws, user, draft_id));
  try {
    const drafted = await askForDraft(deps, ws, request);
    await deps.db.tx((tx) => storeTestedDraft(tx, ws, user, draft_id, drafted.draft));
    return { draft_id, ...drafted };
  } catch (error) {
    await deps.db.tx((tx) => returnRepair(tx, ws, user, draft_id));
    throw error;
  }
}

async function askForDraft(
  deps: Deps,
  ws: string,
  { type, description, repair, signal }: DraftRequest,
): Promise<Omit<DraftAnswer, 'draft_id'>> {
  const repaired = repair && tellFailures(repair, await runDraft(deps, ws, repair));
  const { model, prompt } = await deps.db.tx(async (tx) => {
    const configured = await modelFor(tx, deps.config, ws);
    if (!configured) throw refuse.notConfigured('llm_not_configured');
    const values = {
      type,
      description,
      api: apiTypes(() => '')
        .replaceAll('/**  */\n', '')
        .trim(),
      names: await describeNames(tx, ws),
      format: draftFormat(type),
      repair: repaired ?? '',
    };
    return { model: configured, prompt: await promptText(tx, 'draftScript', ws, values) };
  });
  const answer = await askModel(model, { prompt, temperature, signal });
  const { name, code, intent, attributes, tests, leftOut } = readDraft(answer.text);
  const found = type === 'dialog' && intent !== null ? await deps.db.tx((tx) => findIntent(tx, ws, intent)) : undefined;
  if (type === 'dialog' && intent !== null && !found)
    leftOut.push(errorDetail('draft_no_such_intent', { name: intent }));
  const consoleModel = { ...attributes.consoleModel, ...(type === 'dialog' && { intent: found ?? null }) };
  const draft = {
    script_name: name,
    type,
    scriptCode: code,
    attributes: { triggers: attributes.triggers, consoleModel },
    tests,
  };
  return { model: answer.model, draft, left_out: leftOut, report: await runDraft(deps, ws, draft) };
}

/** The id of an intent by its name, ignoring case: a language model knows the names only. */
async function findIntent(tx: Tx, ws: string, name: string): Promise<string | undefined> {
  const intents = await listIntents(tx, ws);
  return intents.find(({ intent_name }) => intent_name.toLowerCase() === name.toLowerCase())?.id;
}

/** Runs the tests of a draft, in the sandbox and without effects. */
export function runDraft(deps: Deps, ws: string, draft: DraftedScript): Promise<TestReport> {
  const { script_name: name, type, scriptCode, attributes, tests } = draft;
  const content: ScriptContent = { tags: [], groupName: '', className: '', scriptCode, attributes };
  return runDraftTests(deps, { script: { ws, name, type, version: 1 }, content }, tests);
}

/** The failures of a draft's tests, as the prompt for its repair lists them. */
function tellFailures({ scriptCode, tests }: DraftedScript, { data }: TestReport): string {
  const failures = data.flatMap(({ name, failures: all }) =>
    all.map(({ step, expected, actual, line, error }) =>
      [
        `- test ${JSON.stringify(name)}`,
        step === null ? '' : `, step ${step + 1}`,
        line === null ? '' : `, line ${line} of the code`,
        `: expected ${JSON.stringify(expected)}, came ${JSON.stringify(error?.message ?? actual)}`,
      ].join(''),
    ),
  );
  return `You have drafted this before. Correct what fails, and keep the rest as it is.

\`\`\`js
${scriptCode}
\`\`\`

\`\`\`json
${JSON.stringify({ tests })}
\`\`\`

${failures.length > 0 ? `What fails:\n${failures.join('\n')}` : 'It has no valid test yet. Write some.'}`;
}
