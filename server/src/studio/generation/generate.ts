import { eq } from 'drizzle-orm';
import type { Suggestion } from '@parlance/contract/calls/nlp';
import { limits } from '@parlance/contract/limits';
import type { Tx } from '../../platform/db/port.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import type { Deps } from '../../platform/deps.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { askModel } from '../../platform/llm/client.ts';
import type { Endpoint } from '../../platform/llm/endpoint.ts';
import { modelFor } from '../../workspace/configuration/languageModel.ts';
import { promptText } from '../../workspace/prompts/prompts.ts';
import { resolve } from '../content/names.ts';
import { readIntent } from '../intents/intentViews.ts';
import { textKey } from '../content/textKey.ts';
import { findIntentsByText } from '../utterances/findIntentsByText.ts';
import { readUtterances } from './readUtterances.ts';

export interface GenerationOptions {
  count: number;
  /** Examples that the model should follow most closely. */
  samples: string[];
  signal?: AbortSignal | undefined;
}

/** Maximum number of examples in a prompt; more cost money and add little. */
const maxSamples = 20;
/** High, because the utterances should vary. */
const temperature = 0.9;

/**
 * Generates utterances for an intent with the workspace's language model; saves nothing.
 * @throws {Refusal} 404 for an unknown intent, 501 without a model, 409 where the model fails
 */
export async function generate(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  ws: string,
  intentName: string,
  { count, samples, signal }: GenerationOptions,
): Promise<Suggestion[]> {
  const { id, model, prompt } = await db.tx(async (tx) => {
    const intentId = await resolve(tx, 'intent', ws, intentName);
    const intent = await readIntent(tx, ws, intentId);
    const said = intent.utterances.map(({ text }) => text);
    return {
      id: intentId,
      model: await configuredModel(tx, config, ws),
      prompt: await promptText(tx, 'generateUtterances', ws, {
        intent: intent.intent_name,
        samples: [...new Set([...samples, ...sampleEvenly(said, maxSamples - samples.length)])].join('\n'),
        count: String(count),
        language: await languageOf(tx, ws),
      }),
    };
  });
  const { text } = await askModel(model, { prompt, temperature, signal });
  const texts = readUtterances(text).slice(0, count);
  return db.tx((tx) => markDuplicates(tx, ws, id, texts));
}

async function configuredModel(tx: Tx, config: Deps['config'], ws: string): Promise<Endpoint> {
  const model = await modelFor(tx, config, ws);
  if (!model) throw refuse.notConfigured('llm_not_configured');
  return model;
}

/** Number of utterances that replace a missing question. */
const questionsShown = 3;

/**
 * Drafts an answer of an intent with the workspace's language model; saves nothing.
 * @param question the person's message; by default utterances of the intent
 * @throws {Refusal} 404 for an unknown intent, 501 without a model, 409 where the model fails
 */
export async function draftAnswer(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  ws: string,
  intentName: string,
  { question, signal }: { question: string | undefined; signal: AbortSignal },
): Promise<string> {
  const { model, prompt } = await db.tx(async (tx) => {
    const intent = await readIntent(tx, ws, await resolve(tx, 'intent', ws, intentName));
    const said = intent.utterances.map(({ text }) => text);
    return {
      model: await configuredModel(tx, config, ws),
      prompt: await promptText(tx, 'generateAnswer', ws, {
        intent: intent.intent_name,
        question: question ?? (sampleEvenly(said, questionsShown).join(' / ') || intent.intent_name),
        attributes: '',
        language: await languageOf(tx, ws, 'the language of the customer'),
      }),
    };
  });
  const { text } = await askModel(model, { prompt, signal });
  return text.trim().slice(0, limits.answerLength);
}

/** A sample spread evenly over a list, because the first items are often alike. */
function sampleEvenly<T>(list: readonly T[], most: number): T[] {
  const step = Math.max(1, list.length / Math.max(1, most));
  return list
    .filter((_, index) => Math.floor(index / step) > Math.floor((index - 1) / step))
    .slice(0, Math.max(0, most));
}

async function languageOf(tx: Tx, ws: string, unknown = 'the language of the examples'): Promise<string> {
  const [row] = await tx.select({ language: workspaces.language }).from(workspaces).where(eq(workspaces.id, ws));
  const language = row?.language ?? 'auto';
  return language === 'auto' ? unknown : language;
}

async function markDuplicates(tx: Tx, ws: string, intentId: string, texts: string[]): Promise<Suggestion[]> {
  const owners = await findIntentsByText(tx, ws, texts.map(textKey));
  return texts.map((text) => {
    const owned = owners.get(textKey(text)) ?? [];
    const owner = owned.find(({ id }) => id === intentId) ?? owned[0];
    return { text, duplicate: owner ? { intent: owner.name, same: owner.id === intentId } : null };
  });
}
