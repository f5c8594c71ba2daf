import { z } from 'zod';
import { builtinOf } from '../../exchange/systemEntities.ts';
import { joinSegments } from '../../exchange/segments.ts';
import { addEntityType, type Agent } from './dialogflowAgent.ts';
import { readFlows } from './dialogflowCxFlows.ts';

const IntentFile = z.looseObject({
  displayName: z.string(),
  isFallback: z.boolean().catch(false),
  parameters: z.array(z.looseObject({ id: z.string(), entityType: z.string().catch('') })).catch([]),
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
  kind: z.string().catch('KIND_MAP'),
  enableFuzzyExtraction: z.boolean().catch(false),
});
const Entities = z.looseObject({
  entities: z.array(z.looseObject({ value: z.string(), synonyms: z.array(z.string()).catch([]) })),
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
  let row = 0;
  for (const path of agent.paths(/^intents\/([^/]+)\/[^/]+\.json$/)) {
    const intent = agent.read(path, IntentFile);
    if (!intent || intent.isFallback) continue;
    members.push(intent.displayName);
    const parameters = intent.parameters.map(({ id }) => id);
    collector.describe(row, intent.displayName, {
      attributes: intent.parameters.map(({ id, entityType }) => {
        const name = entityType.replace(/^@/, '');
        return { name: id, type: types.has(name) ? `corpus:${name}` : (builtinOf(entityType) ?? 'text') };
      }),
      answers: flows.answersOf(intent.displayName, parameters),
    });
    const folder = path.slice(0, path.lastIndexOf('/'));
    for (const [language, file] of agent.languages(`${folder}/trainingPhrases/`)) {
      const said = agent.read(file, Phrases);
      if (!said || !agent.wants(language)) continue;
      for (const { parts } of said.trainingPhrases) {
        const { text, annotations } = joinSegments(
          parts.map((part) => ({ text: part.text, ...(part.parameterId && { attribute: part.parameterId }) })),
        );
        if (!collector.add(++row, text, intent.displayName, { annotations })) return;
      }
    }
  }
  if (about?.displayName === undefined) return;
  const fallback = flows.fallback();
  collector.group(0, about.displayName, { description: about.description, intents: members, fallback });
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
    addEntityType(agent, { name: type.displayName, kind, fuzzy: type.enableFuzzyExtraction, values });
    names.add(type.displayName);
  }
  return names;
}
