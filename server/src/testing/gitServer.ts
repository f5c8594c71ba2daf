import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile, mkdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const identity = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@acme.example'];

export interface GitServer {
  /** Address of the only repository, which is empty at first. */
  url: string;
  token: string;
  /** Awaited after a push has arrived, before it is applied. */
  beforePush: () => Promise<void>;
  /** Runs git in the repository, and returns its output. */
  git(...args: string[]): Promise<string>;
  /** Commits files to a branch as another user would; null deletes a file. */
  commit(files: Readonly<Record<string, string | Uint8Array | null>>): Promise<void>;
  stop(): Promise<void>;
}

/** A real git server on loopback: git's own CGI program behind HTTP, with a token. */
export async function startGitServer(): Promise<GitServer> {
  const home = await mkdtemp(path.join(tmpdir(), 'parlance-git-server-'));
  const repository = path.join(home, 'bot.git');
  const token = 'a-token-of-git';
  await run('git', ['init', '-q', '--bare', '-b', 'main', repository]);
  await run('git', ['-C', repository, 'config', 'http.receivepack', 'true']);
  const server = createServer((request, response) => {
    const expected = `Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`;
    if (request.headers.authorization !== expected) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
      return;
    }
    const isPush = request.method === 'POST' && request.url?.endsWith('/git-receive-pack') === true;
    void (isPush ? made.beforePush() : Promise.resolve()).then(() => serve(home, request, response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const made: GitServer = {
    beforePush: () => Promise.resolve(),
    url: `http://127.0.0.1:${address instanceof Object ? address.port : 0}/bot.git`,
    token,
    git: async (...args) => (await run('git', ['-C', repository, ...args])).stdout,
    async commit(files) {
      const clone = await mkdtemp(path.join(home, 'clone-'));
      await run('git', ['clone', '-q', repository, clone]);
      for (const [name, text] of Object.entries(files)) {
        const file = path.join(clone, name);
        await mkdir(path.dirname(file), { recursive: true });
        if (text === null) await rm(file);
        else await writeFile(file, text);
      }
      await run('git', ['-C', clone, 'add', '-A']);
      await run('git', ['-C', clone, ...identity, 'commit', '-q', '-m', 'By hand']);
      await run('git', ['-C', clone, 'push', '-q', 'origin', 'HEAD:main']);
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await rm(home, { recursive: true, force: true });
    },
  };
  return made;
}

/** Passes a request to `git http-backend` by CGI, and returns its response. */
function serve(home: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
  const program = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env['PATH'],
      GIT_PROJECT_ROOT: home,
      GIT_HTTP_EXPORT_ALL: '1',
      REMOTE_USER: 'somebody',
      REQUEST_METHOD: request.method,
      PATH_INFO: pathname,
      QUERY_STRING: search.slice(1),
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      CONTENT_LENGTH: request.headers['content-length'] ?? '',
    },
  });
  request.pipe(program.stdin);
  const parts: Buffer[] = [];
  program.stdout.on('data', (part: Buffer) => parts.push(part));
  program.on('close', () => {
    const all = Buffer.concat(parts);
    const end = all.indexOf('\r\n\r\n');
    const headers = all.subarray(0, end).toString('latin1').split('\r\n');
    for (const line of headers) {
      const [name = '', value = ''] = line.split(': ');
      if (name.toLowerCase() === 'status') response.statusCode = Number.parseInt(value, 10);
      else response.setHeader(name, value);
    }
    response.end(all.subarray(end + 4));
  });
}
