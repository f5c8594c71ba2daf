import { messages, protocol, type PGlite } from '@electric-sql/pglite';

/*
 * PGlite copies each value of a row, gives the copy to a decoder and makes objects for both: of a list of some hundred
 * rows that is as much work as all that PostgreSQL does for it. Here values are decoded where they are.
 */

type Heard = (payload: string) => void;

const dataRow = 'D'.codePointAt(0);

export interface PgliteAnswers {
  /** Sends messages of PostgreSQL's protocol. @throws the first error among the answers */
  send: (...parts: readonly Uint8Array[]) => Promise<messages.BackendMessage[]>;
  /** As PGlite's own, which does not hear what comes among these answers. */
  listen: PGlite['listen'];
}

export function pgliteAnswers(client: PGlite): PgliteAnswers {
  const parser = new protocol.Parser();
  const listeners = new Map<string, Set<Heard>>();

  function read(bytes: Buffer): messages.BackendMessage[] {
    const answers: messages.BackendMessage[] = [];
    for (let at = 0; at < bytes.length;) {
      const end = at + 1 + bytes.readInt32BE(at + 1);
      if (bytes[at] === dataRow) answers.push(readRow(bytes, at));
      else parser.parse(bytes.subarray(at, end), (message) => answers.push(message));
      at = end;
    }
    return answers;
  }

  function tell({ channel, payload }: messages.NotificationResponseMessage): void {
    for (const heard of listeners.get(channel) ?? []) queueMicrotask(() => heard(payload));
  }

  return {
    async send(...parts) {
      const chunks: Buffer[] = [];
      await client.execProtocolRawStream(Buffer.concat(parts), {
        syncToFs: false,
        // PostgreSQL writes the next ones over it.
        onRawData: (data) => void chunks.push(Buffer.from(data)),
      });
      const answers = read(Buffer.concat(chunks));
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

/** A message with a row: how many values it has, and of each its length, −1 for null, and its text. */
function readRow(bytes: Buffer, start: number): messages.DataRowMessage {
  const fields: (string | null)[] = [];
  const count = bytes.readUInt16BE(start + 5);
  let at = start + 7;
  for (let field = 0; field < count; field += 1) {
    const length = bytes.readInt32BE(at);
    at += 4;
    fields.push(length < 0 ? null : bytes.toString('utf8', at, at + length));
    at += Math.max(length, 0);
  }
  return new messages.DataRowMessage(at - start - 1, fields);
}
