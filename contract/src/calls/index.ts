import { accountCalls } from './accounts.ts';
import { chartCalls } from './charts.ts';
import { companyCalls } from './companies.ts';
import { backendCalls } from './backend.ts';
import { configurationCalls } from './configuration.ts';
import { conversationCalls } from './conversation.ts';
import { dataProtectionCalls } from './dataProtection.ts';
import { domainCalls } from './domains.ts';
import { eventCalls } from './events.ts';
import { feedCalls } from './feeds.ts';
import { fileCalls } from './files.ts';
import { guestCalls } from './guests.ts';
import { knowledgeAnswerCalls } from './knowledge/answers.ts';
import { knowledgeBaseCalls } from './knowledge/bases.ts';
import { knowledgeChunkCalls } from './knowledge/chunks.ts';
import { knowledgeDocumentCalls } from './knowledge/documents.ts';
import { knowledgeSearchCalls } from './knowledge/searches.ts';
import { knowledgeEvaluationCalls } from './knowledge/questionSets.ts';
import { mediaCalls } from './media.ts';
import { nlpCalls } from './nlp.ts';
import { questionCalls } from './questions.ts';
import { promptCalls } from './prompts.ts';
import { recoveryCalls } from './recovery.ts';
import { searchCalls } from './search.ts';
import { scriptReplayCalls } from './scriptReplays.ts';
import { scriptDraftCalls } from './scriptDrafts.ts';
import { scriptRunCalls } from './scriptRuns.ts';
import { scriptCalls } from './scripts.ts';
import { scriptTestCalls } from './scriptTests.ts';
import { canaryCalls } from './canary.ts';
import { shadowCalls } from './shadow.ts';
import { speechCalls } from './speech.ts';
import { thingCalls } from './things.ts';
import { thingStateCalls } from './thingState.ts';
import { storeCalls } from './store.ts';
import { tokenCalls } from './tokens.ts';
import { userCalls } from './users.ts';
import { secondFactorCalls } from './secondFactor.ts';
import { signInCalls } from './signin.ts';
import { verbatimCalls } from './verbatim.ts';
import { waitingRunCalls } from './waitingRuns.ts';
import { webhookCalls } from './webhooks.ts';
import { widgetCalls } from './widget.ts';
import { workspaceCalls } from './workspaces.ts';
import type { z } from 'zod';
import type { PathParams } from '../call.ts';

/** All calls of the server. Mounting, clients, API reference and tests derive from this table. */
export const calls = {
  ...accountCalls,
  ...recoveryCalls,
  ...secondFactorCalls,
  ...companyCalls,
  ...userCalls,
  ...tokenCalls,
  ...workspaceCalls,
  ...thingCalls,
  ...thingStateCalls,
  ...eventCalls,
  ...webhookCalls,
  ...storeCalls,
  ...scriptCalls,
  ...scriptRunCalls,
  ...waitingRunCalls,
  ...scriptReplayCalls,
  ...scriptDraftCalls,
  ...scriptTestCalls,
  ...chartCalls,
  ...guestCalls,
  ...nlpCalls,
  ...knowledgeBaseCalls,
  ...knowledgeAnswerCalls,
  ...knowledgeDocumentCalls,
  ...knowledgeChunkCalls,
  ...knowledgeSearchCalls,
  ...knowledgeEvaluationCalls,
  ...mediaCalls,
  ...conversationCalls,
  ...fileCalls,
  ...speechCalls,
  ...verbatimCalls,
  ...questionCalls,
  ...canaryCalls,
  ...shadowCalls,
  ...feedCalls,
  ...signInCalls,
  ...configurationCalls,
  ...dataProtectionCalls,
  ...widgetCalls,
  ...backendCalls,
  ...promptCalls,
  ...domainCalls,
  ...searchCalls,
};

export type Calls = typeof calls;
export type CallName = keyof Calls;

type Part<K extends CallName, P extends string> = Calls[K] extends { readonly [Q in P]: infer S } ? S : never;
type Input<S> = S extends z.ZodType ? z.input<S> : never;
type Output<S> = S extends z.ZodType ? z.output<S> : never;

/** What a client sends; `never` for a part that the call lacks. */
export type BodyOf<K extends CallName> = Input<Part<K, 'body'>>;
export type QueryOf<K extends CallName> = Input<Part<K, 'query'>>;
export type UploadOf<K extends CallName> = Input<Part<K, 'upload'>>;
export type ParamsOf<K extends CallName> = PathParams<K>;
/** What a client receives; `never` for responses other than JSON. */
export type AnswerOf<K extends CallName> = Output<Part<K, 'response'>>;

/** What a handler receives, after parsing. */
export type ParsedBodyOf<K extends CallName> = Output<Part<K, 'body'>>;
export type ParsedQueryOf<K extends CallName> = Output<Part<K, 'query'>>;
export type ParsedUploadOf<K extends CallName> = Output<Part<K, 'upload'>>;
/** What a handler returns. */
export type ReplyOf<K extends CallName> = Input<Part<K, 'response'>>;
