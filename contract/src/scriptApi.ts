/*
 * The types of the sandbox's functions (`server/src/automation/sandbox/guestApi.ts`). The names of the workspace are
 * declared in addition to them: the editor checks scripts with these types, and a language model gets them in its
 * prompt.
 */

/** The topics that the functions of the sandbox are documented by. */
export type ScriptTopic =
  | 'getEvent'
  | 'setEvent'
  | 'command'
  | 'log'
  | 'wait'
  | 'understand'
  | 'knowledge'
  | 'call'
  | 'secret'
  | 'http'
  | 'memory'
  | 'say'
  | 'ask'
  | 'confirm'
  | 'form'
  | 'handOver'
  | 'randomUUID'
  | 'context';

/** @param about the description of a function, in the reader's language */
export function apiTypes(about: (topic: ScriptTopic) => string): string {
  const doc = (topic: ScriptTopic): string => `/** ${about(topic).replaceAll('*/', '* /')} */`;
  return `
type Value = string | number | boolean;
/** Any JSON: nothing is known of its shape before the script runs. */
type Json = any;
type Time = number | string | Date;
/** A handle: the script never sees the value. */
interface Secret { readonly secret: string }
interface Group { group: GroupName }

interface RunContext {
  run_id: string;
  script: string;
  version: number;
  cause: 'play' | 'attribute' | 'schedule' | 'message' | 'alarm' | 'script';
  actor: string;
  thing: string | null;
  event?: { deviceName: string; event_name: string; attribute_name: string; value: Value };
  scheduled_at?: string;
  alarm?: 'on' | 'off';
  since?: string;
  because?: 'intent' | 'error' | 'trial';
  message?: string;
  messageId?: string;
  intent?: Intent | null;
  attributes?: FoundAttributes;
  /** The requests of a message with two requests, in their order; empty for a message with one. */
  requests?: UnderstoodRequest[];
  language?: Language;
  channel?: string;
  device?: string;
  conversation?: string;
  visitor?: Json;
  state?: string | null;
}
${doc('context')}
declare const context: RunContext;
/** The arguments of the call, if this script is a function. */
declare const args: Json;

${doc('getEvent')}
declare function getEvent<T extends keyof Attributes, E extends keyof Attributes[T], A extends keyof Attributes[T][E]>(thing: T, event: E, attribute: A): Promise<Attributes[T][E][A] | null>;
${doc('getEvent')}
declare function getEvent(thing: ThingName | null, event: string, attribute: string): Promise<Json>;
${doc('setEvent')}
declare function setEvent<T extends keyof Attributes, E extends keyof Attributes[T], A extends keyof Attributes[T][E]>(thing: T, event: E, attribute: A, value: Value, unit?: Unit): Promise<Attributes[T][E][A]>;
${doc('setEvent')}
declare function setEvent(thing: ThingName | null, event: string, attribute: string, value: Value, unit?: Unit): Promise<Value>;
${doc('command')}
declare function command(target: ThingName | Group | null, action: string, data: Value, event?: string): Promise<void>;
${doc('log')}
declare function log(...values: unknown[]): Promise<void>;
${doc('log')}
declare const console: Record<'log' | 'info' | 'warn' | 'error', typeof log>;
${doc('wait')}
declare function wait(time: Time): Promise<void>;

interface UnderstoodRequest {
  text: string;
  class: string | null;
  intent: Intent | null;
  score: number;
  attributes: { name: keyof FoundAttributes; value: Json }[];
}
interface Understood {
  class: string | null;
  intent: Intent | null;
  score: number;
  language: Language;
  attributes: { name: keyof FoundAttributes; value: Json }[];
  /** The requests of a text with two requests, in their order; empty for a text with one. */
  requests: UnderstoodRequest[];
}
${doc('understand')}
declare function understand(text: string): Promise<Understood>;

interface KnowledgeSource { number: number; document_name: string; path: string[]; page: number | null; link: string | null; text: string }
interface KnowledgeAnswer { known: boolean; text: string; written_by: string | null; sources: KnowledgeSource[] }
declare const knowledge: {
  ${doc('knowledge')}
  ask(question: string, options?: { base?: KnowledgeBase; language?: Language }): Promise<KnowledgeAnswer>;
};
${doc('call')}
declare function call(functionName: FunctionName, args?: Json): Promise<Json>;
${doc('secret')}
declare function secret(name: SecretName): Secret;

interface HttpOptions {
  headers?: Record<string, Value | Secret>;
  query?: Record<string, Value | Secret>;
  json?: Json;
  body?: string;
  /** Milliseconds. */
  timeout?: number;
}
interface HttpAnswer { status: number; headers: Record<string, string>; text: string; json: Json }
declare const http: {
  ${doc('http')}
  get(url: string, options?: HttpOptions): Promise<HttpAnswer>;
  ${doc('http')}
  post(url: string, options?: HttpOptions): Promise<HttpAnswer>;
};

${doc('memory')}
interface Memory {
  get(key: string): Promise<Json>;
  set(key: string, value: Json): Promise<void>;
  delete(key: string): Promise<void>;
}
declare const memory: { workspace: Memory; thing: Memory; conversation: Memory };

type Choice = string | { label: string; value?: string };
interface RichMessage {
  text?: string;
  choices?: Choice[];
  cards?: { title: string; text?: string; image?: Json; buttons?: { label: string; say?: string; url?: string }[] }[];
  images?: Json[];
  form?: Json;
}
${doc('say')}
declare function say(message: Value | RichMessage): Promise<void>;

interface AskCommon<T> {
  choices?: Choice[];
  /** A regular expression; the value is its match in the answer. */
  pattern?: string | RegExp;
  /** Returns true, or an error message for the person. */
  validate?: (value: T) => boolean | string | void | Promise<boolean | string | void>;
  /** How often it asks again, 2 by default. */
  retries?: number;
  /** The value is null after this time. */
  timeout?: Time;
}
${doc('ask')}
declare function ask(question: RichMessage | string, options: AskCommon<number> & { type: 'number' }): Promise<number | null>;
${doc('ask')}
declare function ask(question: RichMessage | string, options: AskCommon<boolean> & { type: 'yesNo' }): Promise<boolean | null>;
${doc('ask')}
declare function ask(question: RichMessage | string, options?: AskCommon<string> & { type?: 'text' | 'date' | 'time' | 'email' | 'phone' | 'choice' }): Promise<string | null>;
${doc('confirm')}
declare function confirm(question: RichMessage | string, options?: AskCommon<boolean>): Promise<boolean | null>;
interface FormField {
  name: string;
  label?: string;
  kind?: 'text' | 'longText' | 'number' | 'email' | 'phone' | 'date' | 'choice' | 'agree';
  required?: boolean;
  options?: string[];
}
interface FormOptions { text?: string; title?: string; submit?: string; say?: string; retries?: number; timeout?: Time }
${doc('form')}
declare function form(fields: FormField[], options?: FormOptions): Promise<Record<string, Json> | null>;
${doc('handOver')}
declare function handOver(reason?: string): Promise<void>;
declare const crypto: {
  ${doc('randomUUID')}
  randomUUID(): string;
};
`;
}
