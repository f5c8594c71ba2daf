import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  /** Header lines as received, each `name: value`. */
  headers: string[];
  body: string;
}

/**
 * Sends a request exactly as written: usual clients normalize paths and reject line breaks in headers. Adds the line
 * ends; closes the connection after the answer.
 */
export async function sendRaw(url: string, lines: readonly string[], body = ''): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  // A server that has read enough may close the connection while more is being sent.
  socket.on('error', () => socket.destroy());
  const head = [
    ...lines,
    `host: ${hostname}:${port}`,
    'connection: close',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  // Not `once`, which rejects on an error: the bytes received before it count.
  await new Promise((resolve) => socket.once('close', resolve));
  const text = Buffer.concat(parts).toString('utf8');
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...headers] = text.slice(0, end).split('\r\n');
  return { status: Number(first.split(' ')[1]), headers, body: text.slice(end + 4) };
}
