/** One event of a `text/event-stream`. */
export interface StreamEvent {
  /** The last `id:` seen, '' before the first. */
  id: string;
  /** Only where the event has one. */
  name?: string;
  data: string;
}

/**
 * A parser of event streams by the HTML standard (LF, CR and CRLF; several `data:` lines; comments).
 * Each call takes the next decoded text and returns the events that it completes.
 */
export function eventParser(): (text: string) => StreamEvent[] {
  let rest = '';
  let id = '';
  let name = '';
  let data: string[] = [];

  const line = (text: string, events: StreamEvent[]): void => {
    if (text === '') {
      if (data.length) events.push({ id, ...(name && { name }), data: data.join('\n') });
      data = [];
      name = '';
      return;
    }
    const colon = text.indexOf(':');
    const field = colon < 0 ? text : text.slice(0, colon);
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') data.push(value);
    else if (field === 'event') name = value;
    else if (field === 'id' && !value.includes('\0')) id = value;
  };

  return (text) => {
    const events: StreamEvent[] = [];
    // A CR at the end may be half of a CRLF: it waits for the next text.
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const each of lines) line(each, events);
    return events;
  };
}

/** Size in bytes from which a network read counts as a piece of a burst, as after a lost connection. */
const burst = 32_768;

/**
 * Reads a response's body event by event. The events of one network read come together, and so do those of a burst: a
 * page that showed half a burst would draw hundreds of messages that the other half replaces.
 * `onBytes` is called with each read, heartbeats included.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<StreamEvent[], void, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const parse = eventParser();
  let events: StreamEvent[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (!done) {
        onBytes();
        const text = decoder.decode(value, { stream: true });
        events.push(...parse(text));
        // The rest of the cut event is on its way.
        if (value.length >= burst && !/[\r\n]{2}$/.test(text)) continue;
      }
      if (events.length) yield events;
      events = [];
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
