import { z } from 'zod';

const Piece = z.object({
  choices: z.array(
    z.object({
      delta: z.object({ content: z.string().nullish() }).optional(),
      message: z.object({ content: z.string().nullish() }).optional(),
    }),
  ),
});

/**
 * The text of a completion: one JSON object, or the pieces of an event stream. What a model thinks aloud before it
 * answers is left out.
 */
export function readCompletion(bytes: Buffer, contentType: string): string {
  const body = bytes.toString();
  const parts = contentType.includes('event-stream')
    ? body.split(/\r?\n/).flatMap((line) => (line.startsWith('data:') ? [line.slice('data:'.length).trim()] : []))
    : [body];
  return parts
    .filter((part) => part !== '' && part !== '[DONE]')
    .map(textOf)
    .join('')
    .replace(/<think>.*?(<\/think>|$)/gs, '');
}

function textOf(part: string): string {
  try {
    const { data } = Piece.safeParse(JSON.parse(part));
    const [choice] = data?.choices ?? [];
    return choice?.delta?.content ?? choice?.message?.content ?? '';
  } catch {
    // Half a line of a stream that ended early.
    return '';
  }
}
