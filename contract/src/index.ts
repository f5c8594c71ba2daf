import { accountCalls } from './calls/accounts.ts';
import { companyCalls } from './calls/companies.ts';
import { backendCalls } from './calls/backend.ts';
import { configurationCalls } from './calls/configuration.ts';
import { conversationCalls } from './calls/conversation.ts';
import { fileCalls } from './calls/files.ts';
import { guestCalls } from './calls/guests.ts';
import { nlpCalls } from './calls/nlp.ts';
import { recoveryCalls } from './calls/recovery.ts';
import { speechCalls } from './calls/speech.ts';
import { thingCalls } from './calls/things.ts';
import { tokenCalls } from './calls/tokens.ts';
import { userCalls } from './calls/users.ts';
import { signInCalls } from './calls/signin.ts';
import { verbatimCalls } from './calls/verbatim.ts';
import { widgetCalls } from './calls/widget.ts';
import { workspaceCalls } from './calls/workspaces.ts';
import type { z } from 'zod';
import type { PathParams } from './call.ts';

/** Every call the server answers: the one table that mounting, clients, reference and tests derive from. */
export const calls = {
  ...accountCalls,
  ...recoveryCalls,
  ...companyCalls,
  ...userCalls,
  ...tokenCalls,
  ...workspaceCalls,
  ...thingCalls,
  ...guestCalls,
  ...nlpCalls,
  ...conversationCalls,
  ...fileCalls,
  ...speechCalls,
  ...verbatimCalls,
  ...signInCalls,
  ...configurationCalls,
  ...widgetCalls,
  ...backendCalls,
};

export type Calls = typeof calls;
export type CallName = keyof Calls;

type Part<K extends CallName, P extends string> = Calls[K] extends { readonly [Q in P]: infer S } ? S : never;
type Input<S> = S extends z.ZodType ? z.input<S> : never;
type Output<S> = S extends z.ZodType ? z.output<S> : never;

/** What a client sends; `never` where the call has no such part. */
export type BodyOf<K extends CallName> = Input<Part<K, 'body'>>;
export type QueryOf<K extends CallName> = Input<Part<K, 'query'>>;
export type UploadOf<K extends CallName> = Input<Part<K, 'upload'>>;
export type ParamsOf<K extends CallName> = PathParams<K>;
/** What a client receives; `never` for answers that are no JSON. */
export type AnswerOf<K extends CallName> = Output<Part<K, 'response'>>;

/** What a handler receives, after parsing. */
export type ParsedBodyOf<K extends CallName> = Output<Part<K, 'body'>>;
export type ParsedQueryOf<K extends CallName> = Output<Part<K, 'query'>>;
export type ParsedUploadOf<K extends CallName> = Output<Part<K, 'upload'>>;
/** What a handler returns. */
export type ReplyOf<K extends CallName> = Input<Part<K, 'response'>>;
