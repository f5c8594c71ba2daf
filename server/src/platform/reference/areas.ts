import type { CallSpec } from '@parlance/contract/call';
import * as accounts from '@parlance/contract/calls/accounts';
import * as backend from '@parlance/contract/calls/backend';
import * as domains from '@parlance/contract/calls/domains';
import * as prompts from '@parlance/contract/calls/prompts';
import * as companies from '@parlance/contract/calls/companies';
import * as configuration from '@parlance/contract/calls/configuration';
import * as conversation from '@parlance/contract/calls/conversation';
import * as dataProtection from '@parlance/contract/calls/dataProtection';
import * as events from '@parlance/contract/calls/events';
import * as files from '@parlance/contract/calls/files';
import * as guests from '@parlance/contract/calls/guests';
import * as knowledgeAnswers from '@parlance/contract/calls/knowledge/answers';
import * as knowledgeBases from '@parlance/contract/calls/knowledge/bases';
import * as knowledgeSearches from '@parlance/contract/calls/knowledge/searches';
import * as knowledgeChunks from '@parlance/contract/calls/knowledge/chunks';
import * as knowledgeDocuments from '@parlance/contract/calls/knowledge/documents';
import * as knowledgeEvaluation from '@parlance/contract/calls/knowledge/evaluation';
import * as media from '@parlance/contract/calls/media';
import * as nlp from '@parlance/contract/calls/nlp';
import * as recovery from '@parlance/contract/calls/recovery';
import * as secondFactor from '@parlance/contract/calls/secondFactor';
import * as scriptRuns from '@parlance/contract/calls/scriptRuns';
import * as scripts from '@parlance/contract/calls/scripts';
import * as signin from '@parlance/contract/calls/signin';
import * as speech from '@parlance/contract/calls/speech';
import * as store from '@parlance/contract/calls/store';
import * as things from '@parlance/contract/calls/things';
import * as thingState from '@parlance/contract/calls/thingState';
import * as tokens from '@parlance/contract/calls/tokens';
import * as users from '@parlance/contract/calls/users';
import * as verbatim from '@parlance/contract/calls/verbatim';
import * as webhooks from '@parlance/contract/calls/webhooks';
import * as widget from '@parlance/contract/calls/widget';
import * as workspaces from '@parlance/contract/calls/workspaces';
import * as errors from '@parlance/contract/errors';
import { z } from 'zod';

/** The groups of calls in the reference, with the modules of the contract that declare them. */
const areas: readonly { name: string; description: string; modules: readonly object[] }[] = [
  { name: 'Accounts', description: 'Signing in, sessions and passwords', modules: [accounts, recovery, secondFactor] },
  { name: 'Single sign-on', description: 'Signing in through the provider of a domain', modules: [signin] },
  { name: 'Organizations', description: 'Organizations, users and API tokens', modules: [companies, users, tokens] },
  { name: 'Workspaces', description: 'Workspaces, background tasks and usage', modules: [workspaces] },
  { name: 'Configuration', description: 'The settings of a workspace', modules: [configuration, speech, widget] },
  { name: 'Data protection', description: 'Retention, and the data of one person', modules: [dataProtection] },
  {
    name: 'Virtual things',
    description: 'Virtual things, their state, webhooks, guests and PIN codes',
    modules: [things, thingState, webhooks, guests],
  },
  { name: 'Store', description: 'Connectors, and the connections of virtual things', modules: [store] },
  {
    name: 'Workflows',
    description: 'Scripts, and the attributes of virtual things',
    modules: [scripts, scriptRuns, events],
  },
  { name: 'Language', description: 'Intents, classes, corpora, training and evaluation', modules: [nlp, media] },
  {
    name: 'Knowledge',
    description: 'Knowledge bases, their documents and chunks, answers from them and how good these are',
    modules: [
      knowledgeBases,
      knowledgeDocuments,
      knowledgeChunks,
      knowledgeAnswers,
      knowledgeSearches,
      knowledgeEvaluation,
    ],
  },
  { name: 'Conversation', description: 'Messages, answers and files', modules: [conversation, files] },
  { name: 'Verbatim', description: 'Logged messages and their review', modules: [verbatim] },
  {
    name: 'Back office',
    description: 'Domains, prompts, audit log and trash of the server',
    modules: [backend, prompts, domains],
  },
];
const others = { name: 'Others', description: 'Calls of no area' };

/** The tags of a document, one per area of its calls. */
export const tagsOf = (names: ReadonlySet<string>): { name: string; description: string }[] =>
  [...areas, others].filter(({ name }) => names.has(name)).map(({ name, description }) => ({ name, description }));

const areaBySpec = new Map<unknown, string>(
  areas.flatMap(({ name, modules }) =>
    modules
      .flatMap((module): [string, unknown][] => Object.entries(module))
      .flatMap(([exported, calls]) => (exported.endsWith('Calls') && calls ? Object.values(calls) : []))
      .map((spec) => [spec, name]),
  ),
);
export const areaOf = (spec: CallSpec): string => areaBySpec.get(spec) ?? others.name;

/** Kinds of schemas that become named components; others, like texts and numbers, are inline. */
const named: ReadonlySet<string> = new Set(['object', 'union', 'enum', 'record']);

/** The kind of a schema; of a transforming one, the kind of its input. */
const kindOf = (schema: z.core.$ZodType): string =>
  schema instanceof z.ZodPipe ? kindOf(schema.def.in) : schema._zod.def.type;

/** The contract's schemas by the names it exports them under. */
export const namedSchemas = new Map<string, z.ZodType>(
  [errors, ...areas.flatMap(({ modules }) => modules)]
    .flatMap((module): [string, unknown][] => Object.entries(module))
    .flatMap(([name, schema]) => (schema instanceof z.ZodType && named.has(kindOf(schema)) ? [[name, schema]] : [])),
);
