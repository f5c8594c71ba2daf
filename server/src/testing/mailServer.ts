import { SMTPServer } from 'smtp-server';

/** A mail as the mail server received it. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** Unfolded header lines by lower-case name. */
  headers: Record<string, string>;
  /** The decoded text of the (first) body. */
  text: string;
  /** The complete source, unchanged. */
  source: string;
}

export interface TestMailServer {
  port: number;
  /** The address for the server's configuration. */
  url: string;
  received: ReceivedMail[];
  stop(): Promise<void>;
}

/** A real mail server on loopback that stores its mails. With an account, it requires the password. */
export async function startMailServer(account?: { user: string; password: string }): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: account === undefined,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, callback) => {
      if (username === account?.user && password === account?.password) callback(null, { user: username });
      else callback(new Error('Invalid username or password'));
    },
    onData: (stream, session, callback) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo.map(({ address }) => address);
        received.push(readMail(mailFrom === false ? '' : mailFrom.address, to, Buffer.concat(parts).toString('utf8')));
        callback();
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  const port = address instanceof Object ? address.port : 0;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}

function readMail(from: string, to: string[], source: string): ReceivedMail {
  const { headers, body } = split(source);
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1];
  const first = boundary === undefined ? { headers, body } : split((body.split(`--${boundary}`)[1] ?? '').trimStart());
  return { from, to, headers, text: decode(first.body, first.headers['content-transfer-encoding'] ?? '7bit'), source };
}

function split(text: string): { headers: Record<string, string>; body: string } {
  const end = text.indexOf('\r\n\r\n');
  const lines = text
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) headers[line.slice(0, line.indexOf(':')).toLowerCase()] = line.slice(line.indexOf(':') + 2);
  return { headers, body: text.slice(end + 4) };
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
