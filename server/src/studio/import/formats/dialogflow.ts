import { z } from 'zod';
import { builtinOf } from '../../exchange/systemEntities.ts';
import { joinSegments } from '../../exchange/segments.ts';
import { addEntityType, languageAnswers, type Agent } from './dialogflowAgent.ts';
import type { ParsedAnswer, ParsedAttribute } from '../../fileReading/types.ts';

const Parameter = z.looseObject({ name: z.string(), dataType: z.string().catch('') });
const Message = z.looseObject({
  type: z.union([z.string(), z.number()]).transform(String),
  lang: z.string().optional(),
  speech: z.union([z.string().transform((one) => [one]), z.array(z.string())]).optional(),
  title: z.string().optional(),
  replies: z.array(z.string()).optional(),
});
const IntentFile = z.looseObject({
  name: z.string(),
  fallbackIntent: z.boolean().catch(false),
  responses: z
    .array(
      z.looseObject({
        parameters: z.array(Parameter).catch([]),
        messages: z.array(z.unknown()).catch([]),
      }),
    )
    .catch([]),
});
export const UserSays = z.array(
  z.looseObject({
    data: z.array(z.looseObject({ text: z.string(), alias: z.string().optional(), meta: z.string().optional() })),
    isTemplate: z.boolean().catch(false),
  }),
);
const EntityFile = z.looseObject({
  name: z.string(),
  isRegexp: z.boolean().catch(false),
  allowFuzzyExtraction: z.boolean().catch(false),
});
const Entries = z.array(z.looseObject({ value: z.string(), synonyms: z.array(z.string()).catch([]) }));
const AgentFile = z.looseObject({ displayName: z.string().optional(), description: z.string().catch('') });

/** Takes an agent of Dialogflow ES: intents with their phrases, answers and parameters, and entities. */
export function collectDialogflow(agent: Agent): void {
  const { collector, problems } = agent;
  const about = AgentFile.safeParse(agent.json('agent.json')).data;
  const entities = addEntities(agent);
  const members: string[] = [];
  const fallback: ParsedAnswer[] = [];
  let row = 0;
  for (const path of agent.paths(/^intents\/[^/]+\.json$/)) {
    if (/_usersays_[\w-]+\.json$/.test(path)) continue;
    const intent = agent.read(path, IntentFile);
    if (!intent) continue;
    const answers = answersOf(agent, path, intent);
    if (intent.fallbackIntent) {
      fallback.push(...answers);
      continue;
    }
    members.push(intent.name);
    const attributes = intent.responses.flatMap(({ parameters }) =>
      parameters.map(({ name, dataType }) => ({ name, type: typeOf(dataType, entities) })),
    );
    collector.describe(row, intent.name, { attributes, answers });
    for (const [language, said] of agent.languages(`${path.slice(0, -'.json'.length)}_usersays_`)) {
      const phrases = agent.read(said, UserSays);
      if (!phrases || !agent.wants(language)) continue;
      if (!addPhrases(agent, intent.name, phrases, entities, row)) return;
      row += phrases.length;
    }
  }
  if (about?.displayName === undefined) return;
  if (members.length === 0) problems.warning(0, '', { type: 'agent_without_intents' });
  collector.group(0, about.displayName, { description: about.description, intents: members, fallback });
}

/** Phrases of one intent; false once there is no use in more. */
export function addPhrases(
  { collector, problems }: Pick<Agent, 'collector' | 'problems'>,
  intent: string,
  phrases: z.infer<typeof UserSays>,
  entities: ReadonlySet<string>,
  before: number,
): boolean {
  for (const [index, { data, isTemplate }] of phrases.entries()) {
    const row = before + index + 1;
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

/** What recognises an entity here: a corpus of the file, a built-in type, or the annotations. */
function typeOf(dataType: string, entities: ReadonlySet<string>): ParsedAttribute['type'] {
  const name = dataType.replace(/^@/, '');
  if (entities.has(name)) return `corpus:${name}`;
  return builtinOf(dataType) ?? 'text';
}

function addEntities(agent: Agent): Set<string> {
  const names = new Set<string>();
  for (const path of agent.paths(/^entities\/[^/]+\.json$/)) {
    if (/_entries_[\w-]+\.json$/.test(path)) continue;
    const entity = agent.read(path, EntityFile);
    if (!entity) continue;
    const values = agent
      .languages(`${path.slice(0, -'.json'.length)}_entries_`)
      .filter(([language]) => agent.wants(language))
      .flatMap(([, file]) => agent.read(file, Entries) ?? []);
    const kind = entity.isRegexp ? 'pattern' : 'list';
    addEntityType(agent, { name: entity.name, kind, fuzzy: entity.allowFuzzyExtraction, values });
    names.add(entity.name);
  }
  return names;
}

/** Variants of the first text, which further texts follow, and the choices of its language. */
function answersOf(agent: Agent, path: string, { responses }: z.infer<typeof IntentFile>): ParsedAnswer[] {
  const messages = responses.flatMap((response) =>
    response.messages.flatMap((one) => Message.safeParse(one).data ?? []),
  );
  const left = messages.filter(({ type }) => type !== '0' && type !== '2').length;
  if (left > 0) {
    agent.problems.warning(0, path, { type: 'messages_left_out', params: { count: left } });
  }
  return languageAnswers(
    agent,
    messages.map(({ type, lang = '', speech = [], title, replies = [] }) => ({
      language: lang,
      texts: type === '0' ? speech : [],
      title: title ?? '',
      choices: type === '2' ? replies : [],
    })),
  );
}
