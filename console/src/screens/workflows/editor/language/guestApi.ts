import type { ScriptTopic } from '@parlance/contract/scriptApi';

/** The kind of name that a string argument takes. */
export type NameKind = 'thing' | 'event' | 'attribute' | 'function' | 'secret';

/** Key of the text that describes a function. */
export type GuestTopic = ScriptTopic;

/** A function that scripts can call. */
export interface GuestFunction {
  name: string;
  signature: string;
  topic: GuestTopic;
  /** The kinds of names that its first arguments take, in order. */
  args: readonly NameKind[];
  /** Whether it talks with a person; only dialogs may. */
  talks: boolean;
}

const guest = (
  topic: GuestTopic,
  signature: string,
  { args = [], talks = false }: { args?: readonly NameKind[]; talks?: boolean } = {},
): GuestFunction => ({ name: signature.slice(0, signature.indexOf('(')), signature, topic, args, talks });

const attribute: readonly NameKind[] = ['thing', 'event', 'attribute'];
const memory = (scope: 'workspace' | 'thing' | 'conversation') =>
  ['get(key)', 'set(key, value)', 'delete(key)'].map((call) =>
    guest('memory', `memory.${scope}.${call}`, { talks: scope === 'conversation' }),
  );

/** The functions of the sandbox (`server/src/automation/sandbox/guestApi.ts`) with their signatures. */
export const guestFunctions: readonly GuestFunction[] = [
  guest('getEvent', 'getEvent(thing, event, attribute)', { args: attribute }),
  guest('setEvent', 'setEvent(thing, event, attribute, value, unit?)', { args: attribute }),
  guest('command', "command(thing, action, data, event = 'command')", { args: ['thing'] }),
  guest('log', 'log(...values)'),
  guest('wait', 'wait(time)'),
  guest('understand', 'understand(text)'),
  guest('knowledge', 'knowledge.ask(question, options?)'),
  guest('call', 'call(functionName, args?)', { args: ['function'] }),
  guest('secret', 'secret(name)', { args: ['secret'] }),
  guest('http', 'http.get(url, options?)'),
  guest('http', 'http.post(url, options?)'),
  ...memory('workspace'),
  ...memory('thing'),
  ...memory('conversation'),
  guest('say', 'say(message)', { talks: true }),
  guest('ask', 'ask(question, options?)', { talks: true }),
  guest('confirm', 'confirm(question, options?)', { talks: true }),
  guest('form', 'form(fields, options?)', { talks: true }),
  guest('handOver', 'handOver(reason?)', { talks: true }),
  ...['log', 'info', 'warn', 'error'].map((level) => guest('log', `console.${level}(...values)`)),
  guest('randomUUID', 'crypto.randomUUID()'),
];

/** Objects of the sandbox whose members are all listed above. */
export const guestObjects = ['memory', 'http', 'console', 'crypto'] as const;

/** Global functions of JavaScript that the sandbox has. */
export const plainFunctions: ReadonlySet<string> = new Set([
  'Array',
  'BigInt',
  'Boolean',
  'Date',
  'Error',
  'Number',
  'Object',
  'RegExp',
  'String',
  'Symbol',
  'decodeURI',
  'decodeURIComponent',
  'encodeURI',
  'encodeURIComponent',
  'escape',
  'isFinite',
  'isNaN',
  'parseFloat',
  'parseInt',
  'unescape',
]);
