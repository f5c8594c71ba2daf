import { z } from 'zod';
import { builtinOf } from '../../exchange/systemEntities.ts';
import { joinSegments } from '../../exchange/segments.ts';
import { addEntityType, type Agent } from './dialogflowAgent.ts';
import { orElse } from './lenient.ts';
import { readFlows } from './dialogflowCxFlows.ts';
import type { ParsedAttribute } from '../../fileReading/types.ts';

const IntentFile = z.looseObject({
  displayName: z.string(),
  isFallback: orElse(z.boolean(), false),
  parameters: orElse(z.array(z.looseObject({ id: z.string(), entityType: orElse(z.string(), '') })), []),
});
const Phrases = z.looseObject({
  trainingPhrases: z.array(
    z.looseObject({
      parts: z.array(z.looseObject({ text: z.string(), parameterId: z.string().optional() })),
      languageCode: z.string().optional(),
    }),
  ),
});
const TypeFile = z.looseObject({
  displayName: z.string(),
  kind: orElse(z.string(), 'KIND_MAP'),
  enableFuzzyExtraction: orElse(z.boolean(), false),
});
const Entities = z.looseObject({
  entities: z.array(z.looseObject({ value: z.string(), synonyms: orElse(z.array(z.string()), []) })),
});
const AgentFile = z.looseObject({ displayName: z.string().optional(), description: z.string().catch('') });

/**
 * Collects an agent of Dialogflow CX: intents with their phrases and parameters, the answers of its flows, and entity
 * types.
 */
export function collectDialogflowCx(agent: Agent): void {
  const { collector } = agent;
  const about = AgentFile.safeParse(agent.json('agent.json')).data;
  const types = addTypes(agent);
  const members: string[] = [];
  const flows = readFlows(agent);
  for (const path of agent.paths(/^intents\/([^/]+)\/[^/]+\.json$/)) {
    const intent = agent.read(path, IntentFile);
    if (!intent || intent.isFallback) continue;
    members.push(intent.displayName);
    const parameters = intent.parameters.map(({ id }) => id);
    const answers = flows.answersOf(intent.displayName, parameters);
    const attributes = intent.parameters.map(({ id, entityType }): ParsedAttribute => {
      const name = entityType.replace(/^@/, '');
      return { name: id, type: types.has(name) ? `corpus:${name}` : (builtinOf(entityType) ?? 'text') };
    });
    agent.inFile(path, () => collector.describe(0, intent.displayName, { attributes, answers }));
    const folder = path.slice(0, path.lastIndexOf('/'));
    for (const [language, file] of agent.languages(`${folder}/trainingPhrases/`)) {
      const said = agent.read(file, Phrases);
      if (!said || !agent.wants(language)) continue;
      if (!agent.inFile(file, () => addPhrases(agent, intent.displayName, said))) return;
    }
  }
  if (about?.displayName === undefined) return;
  const fallback = flows.fallback();
  collector.group(0, about.displayName, { description: about.description, intents: members, fallback });
}

/** Adds the phrases of one file. Returns false when further rows are useless. */
function addPhrases({ collector }: Agent, intent: string, { trainingPhrases }: z.infer<typeof Phrases>): boolean {
  return trainingPhrases.every(({ parts }, index) => {
    const { text, annotations } = joinSegments(
      parts.map((part) => ({ text: part.text, ...(part.parameterId && { attribute: part.parameterId }) })),
    );
    return collector.add(index + 1, text, intent, { annotations });
  });
}

function addTypes(agent: Agent): Set<string> {
  const names = new Set<string>();
  for (const path of agent.paths(/^entityTypes\/([^/]+)\/[^/]+\.json$/)) {
    const type = agent.read(path, TypeFile);
    if (!type) continue;
    const folder = path.slice(0, path.lastIndexOf('/'));
    const values = agent
      .languages(`${folder}/entities/`)
      .filter(([language]) => agent.wants(language))
      .flatMap(([, file]) => agent.read(file, Entities)?.entities ?? []);
    const kind = type.kind === 'KIND_REGEXP' ? 'pattern' : 'list';
    const corpus = { name: type.displayName, kind, fuzzy: type.enableFuzzyExtraction, values } as const;
    agent.inFile(path, () => addEntityType(agent, corpus));
    names.add(type.displayName);
  }
  return names;
}
