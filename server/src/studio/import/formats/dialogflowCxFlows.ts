import { z } from 'zod';
import type { ParsedAnswer } from '../../fileReading/types.ts';
import { fillValues, languageAnswers, type Agent } from './dialogflowAgent.ts';
import { orElse } from './lenient.ts';

const Fulfillment = orElse(
  z.looseObject({ messages: orElse(z.array(z.unknown()), []), conditionalCases: orElse(z.array(z.unknown()), []) }),
  { messages: [], conditionalCases: [] },
);
type Fulfillment = z.infer<typeof Fulfillment>;
const Route = z.looseObject({
  intent: z.string().optional(),
  condition: orElse(z.string(), ''),
  triggerFulfillment: Fulfillment,
  targetPage: z.string().optional(),
});
type Route = z.infer<typeof Route>;
const Routes = z.looseObject({ transitionRoutes: orElse(z.array(Route), []) });
const Flow = Routes.extend({
  eventHandlers: orElse(z.array(z.looseObject({ event: orElse(z.string(), ''), triggerFulfillment: Fulfillment })), []),
});
const Prompted = z.looseObject({ fillBehavior: z.looseObject({ initialPromptFulfillment: Fulfillment }) });
const Page = Routes.extend({
  displayName: z.string(),
  entryFulfillment: Fulfillment,
  form: orElse(z.looseObject({ parameters: orElse(z.array(z.unknown()), []) }), { parameters: [] }),
});
type Page = z.infer<typeof Page>;
const Message = z.looseObject({
  languageCode: orElse(z.string(), ''),
  text: z.looseObject({ text: z.array(z.string()) }).optional(),
  payload: z.looseObject({ richContent: z.array(z.array(z.unknown())) }).optional(),
});
const Chips = z.looseObject({ type: z.literal('chips'), options: z.array(z.looseObject({ text: z.string() })) });

/** The flow that every conversation starts in. Every agent has it, under this name in all languages. */
const startFlow = 'Default Start Flow';

/** The answer of an agent to an intent, and the path of its file. */
interface AgentMessages {
  path: string;
  messages: unknown[];
}

/** The answers of the flows of an agent of Dialogflow CX. */
export interface Flows {
  /** @param parameters parameters of the intent, whose values become placeholders of its attributes */
  answersOf: (intent: string, parameters: readonly string[]) => ParsedAnswer[];
  /** The answer to a message that is not understood. */
  fallback: () => ParsedAnswer[];
}

/**
 * Reads the flows. The answers of an intent are the messages of its routes, including those of route groups, followed
 * by the entry messages of the page that the route leads to. The start flow comes first. Routes of pages continue a
 * dialogue, and routes with a condition, or with conditional cases, depend on it: they would be wrong as answers to a
 * first message, so they are left out with a warning. Entry messages of pages that none of these routes lead to are left
 * out too.
 */
export function readFlows(agent: Agent): Flows {
  const said = new Map<string, AgentMessages>();
  const fallback: AgentMessages[] = [];
  for (const path of agent.paths(/^flows\/([^/]+)\/\1\.json$/).toSorted(startFirst)) {
    const flow = agent.read(path, Flow);
    if (!flow) continue;
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const pages = pagesOf(agent, folder);
    const heard = new Set<string>();
    const leftOut = (file: string, count: number) =>
      count > 0 && agent.problems.warning(0, file, { type: 'routes_left_out', params: { count } });
    leftOut(path, addRoutes(said, path, flow.transitionRoutes, pages, heard));
    for (const group of inFolder(agent, `${folder}transitionRouteGroups/`))
      leftOut(group, addRoutes(said, group, routesOf(agent, group), pages, heard));
    for (const [name, { file, page }] of pages) {
      const unheard = heard.has(name)
        ? page.entryFulfillment.conditionalCases.length > 0
        : speaks(page.entryFulfillment);
      leftOut(file, page.transitionRoutes.filter(answers).length + Number(unheard));
      const asked = page.form.parameters.filter(asks).length;
      if (asked > 0) agent.problems.warning(0, file, { type: 'prompts_left_out', params: { count: asked } });
    }
    for (const { event, triggerFulfillment } of flow.eventHandlers) {
      if (event !== 'sys.no-match-default') continue;
      const { messages, conditionalCases } = triggerFulfillment;
      leftOut(path, Number(conditionalCases.length > 0));
      if (messages.length > 0) fallback.push({ path, messages });
    }
  }
  return {
    answersOf: (intent, parameters) => {
      const found = said.get(intent);
      return found ? present(agent, found, parameters) : [];
    },
    fallback: () => fallback.slice(0, 1).flatMap((one) => present(agent, one, [])),
  };
}

const isStart = (path: string) => path.startsWith(`flows/${startFlow}/`);
const startFirst = (a: string, b: string) => Number(isStart(b)) - Number(isStart(a)) || (a < b ? -1 : 1);

const inFolder = (agent: Agent, folder: string) =>
  agent.paths(/\.json$/).filter((path) => path.startsWith(folder) && !path.slice(folder.length).includes('/'));

type Pages = ReadonlyMap<string, { file: string; page: Page }>;

/** The pages of a flow, by name. */
function pagesOf(agent: Agent, folder: string): Pages {
  return new Map(
    inFolder(agent, `${folder}pages/`).flatMap((file) => {
      const page = agent.read(file, Page);
      return page ? [[page.displayName, { file, page }]] : [];
    }),
  );
}

/** Whether a parameter of a page has a prompt. */
const asks = (parameter: unknown) =>
  (Prompted.safeParse(parameter).data?.fillBehavior.initialPromptFulfillment.messages ?? []).length > 0;

const routesOf = (agent: Agent, path: string): Route[] => agent.read(path, Routes)?.transitionRoutes ?? [];

/** Whether it has messages, with or without a condition. */
const speaks = ({ messages, conditionalCases }: Fulfillment) => messages.length > 0 || conditionalCases.length > 0;
const answers = ({ intent, triggerFulfillment }: Route) => intent !== undefined && speaks(triggerFulfillment);

/**
 * Adds the first answer of each intent. Returns the number of further answers. @param heard collects the names of the
 * pages whose messages are used
 */
function addRoutes(
  said: Map<string, AgentMessages>,
  path: string,
  routes: readonly Route[],
  pages: Pages,
  heard: Set<string>,
): number {
  let left = 0;
  for (const route of routes) {
    const { intent, condition } = route;
    if (intent === undefined) continue;
    if (said.has(intent) || !['', 'true'].includes(condition.trim())) {
      left += Number(answers(route));
      continue;
    }
    left += Number(route.triggerFulfillment.conditionalCases.length > 0);
    const target = route.targetPage ?? '';
    heard.add(target);
    const messages = [
      ...route.triggerFulfillment.messages,
      ...(pages.get(target)?.page.entryFulfillment.messages ?? []),
    ];
    if (messages.length > 0) said.set(intent, { path, messages });
  }
  return left;
}

/** A value of a parameter of the intent itself, or of another place, which cannot be imported. */
const valueInText =
  /\$(?:intent|session)\.params\.([\w-]+)(?:\.(?:resolved|original))?|\$(?:sys|flow|page|request)\.[\w.]+/g;

function present(agent: Agent, { path, messages }: AgentMessages, parameters: readonly string[]): ParsedAnswer[] {
  let left = 0;
  const spoken = messages.flatMap((one) => {
    const message = Message.safeParse(one).data;
    const texts = (message?.text?.text ?? []).map((text) => fillValues(text, valueInText, parameters));
    const choices = (message?.payload?.richContent.flat() ?? []).flatMap((part) => Chips.safeParse(part).data ?? []);
    const usable = texts.filter((text) => text !== undefined);
    left += texts.length > 0 || choices.length > 0 ? texts.length - usable.length : 1;
    if (!message || (usable.length === 0 && choices.length === 0)) return [];
    return {
      language: message.languageCode,
      texts: usable,
      title: '',
      choices: choices.flatMap(({ options }) => options.map(({ text }) => text)),
    };
  });
  if (left > 0) agent.problems.warning(0, path, { type: 'messages_left_out', params: { count: left } });
  return languageAnswers(agent, spoken);
}
