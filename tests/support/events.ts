import { ConversationEvent } from '@parlance/contract/calls/conversation';

/**
 * Reads a server's event stream until `onData` returns true. Starts after the event `lastEventId`, or with new events,
 * and calls back when the stream is open. Resolves to the id of the last event read.
 */
export async function readEvents(
  url: string,
  token: string,
  onData: (data: unknown, id: string) => boolean,
  lastEventId = '0',
  onOpen?: () => void,
): Promise<string> {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', 'last-event-id': lastEventId },
  });
  if (!response.ok || !response.body) throw new Error(`the stream answered ${response.status}`);
  onOpen?.();
  let pending = '';
  let id = lastEventId;
  const decoder = new TextDecoder();
  for await (const chunk of response.body) {
    pending += decoder.decode(chunk, { stream: true });
    const blocks = pending.split('\n\n');
    pending = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = block.split('\n').map((line) => line.split(/: ?(.*)/s));
      const data = fields.filter(([name]) => name === 'data').map(([, value]) => value ?? '');
      id = fields.find(([name]) => name === 'id')?.[1] ?? id;
      if (data.length > 0 && onData(JSON.parse(data.join('\n')), id)) {
        // Leaving the loop cancels the body, which closes the connection.
        return id;
      }
    }
  }
  throw new Error('the stream ended early');
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 50));

/**
 * The ids of a conversation's messages, with how often the stream delivered each. The stream is reopened after the last
 * event whenever it ends, until the signal is aborted.
 * @param conversation its address
 */
export function followMessages(conversation: string, token: string, signal: AbortSignal): Map<string, number> {
  const seen = new Map<string, number>();
  let last = '0';
  const onData = (data: unknown, id: string) => {
    last = id;
    const event = ConversationEvent.parse(data);
    if (event.type === 'message') seen.set(event.message.messageId, (seen.get(event.message.messageId) ?? 0) + 1);
    return signal.aborted;
  };
  void (async () => {
    while (!signal.aborted) await readEvents(`${conversation}/stream`, token, onData, last).catch(pause);
  })();
  return seen;
}
