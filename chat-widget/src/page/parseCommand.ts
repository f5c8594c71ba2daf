import type { ChatCommand } from '../protocol.ts';

/** Parses a message from the host, which may send anything; undefined for what is not a command. */
export function parseCommand(value: unknown): ChatCommand | undefined {
  if (typeof value !== 'object' || value === null || !('type' in value)) return undefined;
  const { type } = value;
  if (type === 'visible' && 'visible' in value) return { type, visible: value.visible === true };
  if (type === 'send' && 'text' in value && typeof value.text === 'string') return { type, text: value.text };
  if (type === 'identify' && 'identity' in value && typeof value.identity === 'string') {
    return { type, identity: value.identity };
  }
  if (type === 'context' && 'context' in value) return { type, context: parseContext(value.context) };
  return undefined;
}

/** Texts under names that begin with an underscore: the server refuses a request with any other context. */
const parseContext = (given: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof given === 'object' && given !== null ? given : {})
      .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
      .map(([name, value]) => [name.replace(/^_?/, '_'), String(value)]),
  );
