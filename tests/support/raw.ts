import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  /** Header lines as they came, each `name: value`. */
  headers: string[];
  body: string;
}

/**
 * Sends a request as it is written: clients of good manners mend paths and refuse line breaks in headers before
 * anything is sent. The lines are ended here, and the connection with the answer.
 */
export async function sendRaw(url: string, lines: readonly string[], body = ''): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  // A server that has read enough may hang up while more is coming.
  socket.on('error', () => socket.destroy());
  const head = [
    ...lines,
    `host: ${hostname}:${port}`,
    'connection: close',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  // Not `once`, which takes the error for the end: what came before it counts.
  await new Promise((resolve) => socket.once('close', resolve));
  const text = Buffer.concat(parts).toString('utf8');
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...headers] = text.slice(0, end).split('\r\n');
  return { status: Number(first.split(' ')[1]), headers, body: text.slice(end + 4) };
}
