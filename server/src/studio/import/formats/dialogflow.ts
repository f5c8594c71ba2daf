import { z } from 'zod';
import { builtinOf } from '../../exchange/systemEntities.ts';
import { joinSegments } from '../../exchange/segments.ts';
import { orElse } from './lenient.ts';
import { addEntityType, fillValues, languageAnswers, type Agent } from './dialogflowAgent.ts';
import type { ParsedAnswer, ParsedAttribute } from '../../fileReading/types.ts';

const Parameter = z.looseObject({
  name: z.string(),
  dataType: orElse(z.string(), ''),
  required: orElse(z.boolean(), false),
  prompts: orElse(z.array(z.unknown()), []),
});
const Message = z.looseObject({
  type: z.union([z.string(), z.number()]).transform(String),
  lang: z.string().optional(),
  speech: z.union([z.string().transform((one) => [one]), z.array(z.string())]).optional(),
  title: z.string().optional(),
  replies: z.array(z.string()).optional(),
});
const IntentFile = z.looseObject({
  name: z.string(),
  fallbackIntent: orElse(z.boolean(), false),
  contexts: orElse(z.array(z.unknown()), []),
  responses: orElse(
    z.array(
      z.looseObject({
        parameters: orElse(z.array(Parameter), []),
        messages: orElse(z.array(z.unknown()), []),
      }),
    ),
    [],
  ),
});
export const UserSays = z.array(
  z.looseObject({
    data: z.array(z.looseObject({ text: z.string(), alias: z.string().optional(), meta: z.string().optional() })),
    isTemplate: orElse(z.boolean(), false),
  }),
);
const EntityFile = z.looseObject({
  name: z.string(),
  isRegexp: orElse(z.boolean(), false),
  allowFuzzyExtraction: orElse(z.boolean(), false),
});
const Entries = z.array(z.looseObject({ value: z.string(), synonyms: orElse(z.array(z.string()), []) }));
const AgentFile = z.looseObject({ displayName: z.string().optional(), description: z.string().catch('') });

/** Collects an agent of Dialogflow ES: intents with their phrases, answers and parameters, and entities. */
export function collectDialogflow(agent: Agent): void {
  const { collector, problems } = agent;
  const about = AgentFile.safeParse(agent.json('agent.json')).data;
  const entities = addEntities(agent);
  const members: string[] = [];
  const fallback: ParsedAnswer[] = [];
  for (const path of agent.paths(/^intents\/[^/]+\.json$/)) {
    if (/_usersays_[\w-]+\.json$/.test(path)) continue;
    const intent = agent.read(path, IntentFile);
    if (!intent) continue;
    const isFollowUp = intent.contexts.length > 0;
    if (intent.fallbackIntent) {
      if (isFollowUp) problems.warning(0, path, { type: 'fallback_left_out', params: { intent: intent.name } });
      else fallback.push(...answersOf(agent, path, intent));
      continue;
    }
    // They would be wrong as answers to a first message.
    const answers = isFollowUp ? [] : answersOf(agent, path, intent);
    if (isFollowUp) problems.warning(0, path, { type: 'intent_follows', params: { intent: intent.name } });
    members.push(intent.name);
    const attributes = intent.responses.flatMap(({ parameters }) =>
      parameters.map(({ name, dataType }) => ({ name, type: typeOf(dataType, entities) })),
    );
    agent.inFile(path, () => collector.describe(0, intent.name, { attributes, answers }));
    for (const [language, said] of agent.languages(`${path.slice(0, -'.json'.length)}_usersays_`)) {
      const phrases = agent.read(said, UserSays);
      if (!phrases || !agent.wants(language)) continue;
      if (!agent.inFile(said, () => addPhrases(agent, intent.name, phrases, entities))) return;
    }
  }
  if (about?.displayName === undefined) return;
  if (members.length === 0) problems.warning(0, '', { type: 'agent_without_intents' });
  collector.group(0, about.displayName, { description: about.description, intents: members, fallback });
}

/** Adds the phrases of one file. Returns false when further rows are useless. */
export function addPhrases(
  { collector, problems }: Pick<Agent, 'collector' | 'problems'>,
  intent: string,
  phrases: z.infer<typeof UserSays>,
  entities: ReadonlySet<string>,
): boolean {
  for (const [index, { data, isTemplate }] of phrases.entries()) {
    const row = index + 1;
    if (isTemplate) {
      problems.warning(row, 'data', { type: 'template_left_out', params: { intent } });
      continue;
    }
    const { text, annotations } = joinSegments(
      data.map((part) => ({
        text: part.text,
        ...(part.alias && part.meta !== '@sys.ignore' && { attribute: part.alias }),
      })),
    );
    const attributes = data.flatMap(({ alias, meta = '' }) =>
      alias && meta !== '@sys.ignore' ? [{ name: alias, type: typeOf(meta, entities) }] : [],
    );
    collector.describe(row, intent, { attributes });
    if (!collector.add(row, text, intent, { annotations })) return false;
  }
  return true;
}

/** The attribute type of an entity: a corpus of the file, a built-in type, or text learned from annotations. */
function typeOf(dataType: string, entities: ReadonlySet<string>): ParsedAttribute['type'] {
  const name = dataType.replace(/^@/, '');
  if (entities.has(name)) return `corpus:${name}`;
  return builtinOf(dataType) ?? 'text';
}

/** Entities in a composite value, as in `@color:color @sys.number:count`. */
const composed = /@[\w.-]+:[\w-]+/;

function addEntities(agent: Agent): Set<string> {
  const names = new Set<string>();
  for (const path of agent.paths(/^entities\/[^/]+\.json$/)) {
    if (/_entries_[\w-]+\.json$/.test(path)) continue;
    const entity = agent.read(path, EntityFile);
    if (!entity) continue;
    const entries = agent
      .languages(`${path.slice(0, -'.json'.length)}_entries_`)
      .filter(([language]) => agent.wants(language))
      .flatMap(([, file]) => agent.read(file, Entries) ?? []);
    const values = entity.isRegexp ? entries : entries.filter(({ value }) => !composed.test(value));
    const left = entries.length - values.length;
    if (left > 0) agent.problems.warning(0, path, { type: 'composed_values_left_out', params: { count: left } });
    const kind = entity.isRegexp ? 'pattern' : 'list';
    const corpus = { name: entity.name, kind, fuzzy: entity.allowFuzzyExtraction, values } as const;
    agent.inFile(path, () => addEntityType(agent, corpus));
    names.add(entity.name);
  }
  return names;
}

/** A value of a parameter of the intent itself, or of a context, which cannot be imported. */
const valueInText = /\$([\p{L}_][\p{L}\w-]*)(?:\.original\b)?|#[\p{L}_][\w-]*\.[\p{L}_][\w-]*/gu;

/** Variants of the first text, each followed by the further texts, and the choices of its language. */
function answersOf(agent: Agent, path: string, { responses }: z.infer<typeof IntentFile>): ParsedAnswer[] {
  const messages = responses.flatMap((response) =>
    response.messages.flatMap((one) => Message.safeParse(one).data ?? []),
  );
  const parameters = responses.flatMap((response) => response.parameters);
  const names = parameters.map(({ name }) => name);
  let left = messages.filter(({ type }) => type !== '0' && type !== '2').length;
  const spoken = messages.map(({ type, lang = '', speech = [], title, replies = [] }) => {
    const texts = type === '0' ? speech.flatMap((text) => fillValues(text, valueInText, names) ?? []) : [];
    if (type === '0') left += speech.length - texts.length;
    return { language: lang, texts, title: title ?? '', choices: type === '2' ? replies : [] };
  });
  if (left > 0) agent.problems.warning(0, path, { type: 'messages_left_out', params: { count: left } });
  const asked = parameters.filter(({ required, prompts }) => required && prompts.length > 0).length;
  if (asked > 0) agent.problems.warning(0, path, { type: 'prompts_left_out', params: { count: asked } });
  return languageAnswers(agent, spoken);
}
