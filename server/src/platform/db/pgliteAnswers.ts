import { messages, protocol, type PGlite } from '@electric-sql/pglite';

/*
 * PGlite copies each value of a row, passes the copy to a decoder and allocates objects for both. For some hundred
 * rows, that takes as long as PostgreSQL takes for the query. Here values are decoded in place.
 */

type OnNotify = (payload: string) => void;
/** Receives a row: the bytes that contain it, and the offset of its message. */
type OnRow = (bytes: Buffer, start: number) => void;
/** Decodes the text of a value; undefined where the text is the value. */
export type Decode = ((text: string) => unknown) | undefined;

const dataRow = 'D'.codePointAt(0);
/**
 * Types of messages with content: columns, parameters, command completion, errors, notifications. All others only say
 * that a step is done.
 */
const withContent = new Set(Array.from('TtCEA', (type) => type.codePointAt(0)));

export interface PgliteAnswers {
  /** Sends messages of PostgreSQL's protocol. @throws the first error among the answers */
  send: (parts: readonly Uint8Array[], onRow?: OnRow) => Promise<messages.BackendMessage[]>;
  /** Like PGlite's own `listen`, which misses notifications that arrive among these answers. */
  listen: PGlite['listen'];
}

export function pgliteAnswers(client: PGlite): PgliteAnswers {
  const parser = new protocol.Parser();
  const listeners = new Map<string, Set<OnNotify>>();

  function read(bytes: Buffer, onRow: OnRow | undefined): messages.BackendMessage[] {
    const answers: messages.BackendMessage[] = [];
    for (let at = 0; at < bytes.length;) {
      const type = bytes[at];
      const end = at + 1 + bytes.readInt32BE(at + 1);
      if (type === dataRow) onRow?.(bytes, at);
      else if (withContent.has(type)) parser.parse(bytes.subarray(at, end), (message) => answers.push(message));
      at = end;
    }
    return answers;
  }

  function tell({ channel, payload }: messages.NotificationResponseMessage): void {
    for (const heard of listeners.get(channel) ?? []) queueMicrotask(() => heard(payload));
  }

  return {
    async send(parts, onRow) {
      const chunks: Buffer[] = [];
      await client.execProtocolRawStream(Buffer.concat(parts), {
        syncToFs: false,
        // Copied, because PostgreSQL overwrites the buffer with the next answers.
        onRawData: (data) => void chunks.push(Buffer.from(data)),
      });
      const answers = read(Buffer.concat(chunks), onRow);
      const error = answers.find((answer) => answer instanceof messages.DatabaseError);
      for (const answer of answers) if (answer instanceof messages.NotificationResponseMessage) tell(answer);
      if (error) throw error;
      return answers;
    },

    async listen(channel, heard, tx) {
      const end = await client.listen(channel, heard, tx);
      const all = listeners.get(channel) ?? new Set();
      listeners.set(channel, all.add(heard));
      return (own) => {
        all.delete(heard);
        return end(own);
      };
    },
  };
}

/** The values of a row. In the message, each is its length, −1 for null, and its text. */
export function readRow(bytes: Buffer, start: number, columns: readonly Decode[]): unknown[] {
  const values: unknown[] = [];
  let at = start + 7;
  for (const decode of columns) {
    const length = bytes.readInt32BE(at);
    at += 4;
    if (length < 0) {
      values.push(null);
      continue;
    }
    const text = bytes.toString('utf8', at, at + length);
    values.push(decode ? decode(text) : text);
    at += length;
  }
  return values;
}
