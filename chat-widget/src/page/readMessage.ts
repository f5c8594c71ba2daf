import type { ToFrame } from '../protocol.ts';

/** What a page or an app says, in the form the chat knows; undefined: nothing of that kind. They may send whatever they like. */
export function readMessage(said: unknown): ToFrame | undefined {
  if (typeof said !== 'object' || said === null || !('type' in said)) return undefined;
  const { type } = said;
  if (type === 'visible' && 'visible' in said) return { type, visible: said.visible === true };
  if (type === 'send' && 'text' in said && typeof said.text === 'string') return { type, text: said.text };
  if (type === 'identify' && 'identity' in said && typeof said.identity === 'string') {
    return { type, identity: said.identity };
  }
  if (type === 'context' && 'context' in said) return { type, context: contextOf(said.context) };
  return undefined;
}

/** Texts, by names that begin with an underscore: the server takes nothing else, and refuses all that comes with it. */
const contextOf = (given: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof given === 'object' && given !== null ? given : {})
      .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
      .map(([name, value]) => [name.replace(/^_?/, '_'), String(value)]),
  );
