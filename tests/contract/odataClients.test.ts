import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { OData } from '@odata/client';
import { o } from 'o.js';
import { ODataQuery } from 'ts-odata-client';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { installed } from '../../scripts/lib/run.mjs';
import { newTenant } from '../../server/src/testing/people.ts';
import { startTestServer, type TestServer } from '../../server/src/testing/server.ts';
import { runProgram } from '../support/runProgram.ts';

/**
 * Third-party programs read the feed: they page through it while rows are added, and a client is generated from
 * `$metadata`.
 */

const rows = 100_000;
/** Milliseconds for the slowest client on a busy machine. */
const patience = 400_000;

let server: TestServer;
let ws: string;
let root: string;
let secret: string;
const headers = () => ({ authorization: `Bearer ${secret}` });

beforeAll(async () => {
  server = await startTestServer({ work: false });
  const shop = await newTenant(server.deps.db, 'Shop');
  ({ ws } = shop);
  root = `${await server.listen()}/odata/${ws}/`;
  const { token } = await shop.signIn('companyAdmin');
  const made = await server.call('POST /api/1.0/token', {
    token,
    body: { name: 'feed', role: 'companyAdmin', type: 'odata' },
  });
  secret = made.body.secret;
  await say(0, rows);
  // A server does this when idle: with the plans of an empty table a page takes twice as long.
  await server.deps.db.execute('analyze verbatims');
}, patience);
afterAll(() => server.stop());

const first = Date.UTC(2026, 0, 1) / 1000;
const say = (from: number, count: number, at = first) =>
  server.deps.db
    .execute(`insert into verbatims (ws, conversation_id, message_id, device, channel, body, language, status, status_response, created_at)
    select '${ws}', 'talk-' || n % 50, 'm' || n, 'assistant', 'widget', 'message ' || n, 'english', 'understood', 'answered',
      to_timestamp(${at} + n * 0.5)
    from generate_series(${from}, ${from + count - 1}) as n`);

let arrived = 10_000_000;
/** Adds rows before, between and after those that are read. */
async function addRows(): Promise<void> {
  for (const at of [first - 5_000_000, first - 4_999_000, first - 4_000_000]) {
    arrived += 5;
    await say(arrived, 5, at);
  }
}

const Entity = z.looseObject({ MessageId: z.string() });
const Page = z.looseObject({ value: z.array(Entity), '@odata.nextLink': z.string().optional() });

/** Rows that were there at the start but were not read, and rows that were read twice. */
function missedOrRepeated(read: readonly string[]): string[] {
  const known = new Set(read);
  const lost = Array.from({ length: rows }, (_, n) => `m${n}`).filter((id) => !known.has(id));
  return known.size === read.length ? lost : [...lost, `${read.length - known.size} twice`];
}

describe('clients page through the feed while rows arrive', () => {
  test(
    'ts-odata-client, by its iterator',
    async () => {
      const query = ODataQuery.forV4<{ MessageId: string }>(`${root}Verbatims`, {
        requestInit: () => ({ headers: headers() }),
      });
      const read: string[] = [];
      for await (const one of query) {
        read.push(Entity.parse(one).MessageId);
        if (read.length % 4000 === 1) await addRows();
      }
      expect(missedOrRepeated(read)).toEqual([]);
    },
    patience,
  );

  test(
    'o.js, by the link of each page',
    async () => {
      const read: string[] = [];
      const config = { headers: { ...headers(), prefer: 'odata.maxpagesize=2500' }, disablePolyfill: true };
      let link: string | undefined = `${root}Verbatims?$select=MessageId`;
      while (link !== undefined) {
        const answered: unknown = await o(link, config).get('').fetch();
        const page: z.infer<typeof Page> = Page.parse(answered instanceof Response ? await answered.json() : answered);
        read.push(...page.value.map(({ MessageId }) => MessageId));
        link = page['@odata.nextLink'];
        await addRows();
      }
      expect(missedOrRepeated(read)).toEqual([]);
      const some: unknown = await o(root, config).get('Verbatims').query({ $filter: "Text eq 'message 7'", $top: 1 });
      expect(some).toMatchObject([{ MessageId: 'm7' }]);
    },
    patience,
  );

  test(
    '@odata/client, by steps of the key',
    async () => {
      const client = OData.New4({ serviceEndpoint: root, commonHeaders: headers(), processCsrfToken: false });
      const read: string[] = [];
      for (let last = 0; ;) {
        const params = client
          .newParam()
          .filter(client.newFilter().property('Id').gt(last))
          .orderby('Id', 'asc')
          .top(4000);
        const { value } = z
          .looseObject({ value: z.array(Entity.extend({ Id: z.number() })) })
          .parse(await client.newRequest({ collection: 'Verbatims', params }));
        read.push(...value.map(({ MessageId }) => MessageId));
        last = value.at(-1)?.Id ?? 0;
        if (value.length < 4000) break;
        await addRows();
      }
      expect(missedOrRepeated(read)).toEqual([]);
    },
    patience,
  );
});

describe('requests as Excel and Power BI send them', () => {
  const ask = (address: string, more: Record<string, string> = {}) =>
    fetch(new URL(address, root), {
      headers: {
        authorization: `Basic ${Buffer.from(`excel:${secret}`).toString('base64')}`,
        accept:
          'application/json;odata.metadata=minimal;q=1.0,application/json;odata=minimalmetadata;q=0.9,application/atomsvc+xml;q=0.8,application/atom+xml;q=0.8,application/xml;q=0.7,text/plain;q=0.7',
        'odata-maxversion': '4.0',
        maxdataserviceversion: '3.0',
        'user-agent': 'Microsoft.Data.Mashup (https://go.microsoft.com/fwlink/?LinkID=304225)',
        ...more,
      },
    });

  test('first without a password, then the service, its metadata, and tables', async () => {
    const refused = await fetch(root.slice(0, -1));
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      'Basic realm="OData", charset="UTF-8"',
    ]);
    const service = await ask(root.slice(0, -1));
    expect([service.status, service.headers.get('odata-version')]).toEqual([200, '4.0']);
    const { value, '@odata.context': context } = z
      .looseObject({ '@odata.context': z.string(), value: z.array(z.looseObject({ url: z.string() })) })
      .parse(await service.json());
    expect(context).toBe(`${root}$metadata`);
    const metadata = await ask('$metadata', { accept: 'application/xml' });
    expect(metadata.headers.get('content-type')).toMatch(/^application\/xml/);
    expect(await metadata.text()).toContain('<edmx:Edmx Version="4.0"');
    for (const { url } of value) {
      const top = await ask(`${url}?$top=1000`);
      expect([url, top.status]).toEqual([url, 200]);
      const page = z.looseObject({ '@odata.context': z.string(), value: z.array(z.unknown()) }).parse(await top.json());
      expect(page['@odata.context']).toBe(`${root}$metadata#${url}`);
      expect((await ask(`${url}?$top=1000&$skip=1000`)).status).toBe(200);
      expect((await fetch(new URL(url, root), { method: 'HEAD', headers: headers() })).status).toBe(200);
    }
  });

  test('folded steps: a filter of time, columns, an order, a count, and groups', async () => {
    for (const query of [
      'Verbatims?$filter=CreatedAt ge 2026-01-01T00:00:00Z and CreatedAt lt 2026-02-01T00:00:00Z&$select=Id,Text&$orderby=CreatedAt desc&$top=200',
      "Verbatims?$filter=contains(tolower(Text), 'message 1') and Language eq 'english'&$top=10",
      'Verbatims/$count',
      'DailyFigures?$filter=Day ge 2026-01-01&$orderby=Day',
      'IntentFigures?$apply=groupby((Intent),aggregate(Messages with sum as Messages))',
      'IntentFigures?$apply=filter(Day ge 2026-01-01)/groupby((Day),aggregate(Messages with sum as a0,$count as a1))&$top=1000001',
    ]) {
      expect([
        query,
        (await ask(query, query.includes('$count') && !query.includes('$apply') ? { accept: 'text/plain' } : {}))
          .status,
      ]).toEqual([query, 200]);
    }
  });
});

describe('a client that odata2ts generates from $metadata', () => {
  const place = path.join(import.meta.dirname, '../.cache');
  let folder: string;
  beforeAll(async () => {
    await mkdir(place, { recursive: true });
    folder = await mkdtemp(path.join(place, 'odata-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test(
    'compiles, and reads everything with its types',
    async () => {
      const metadata = await fetch(`${root}$metadata`, { headers: headers() });
      await writeFile(path.join(folder, 'feed.xml'), await metadata.text());
      await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
      await writeFile(
        path.join(folder, 'tsconfig.json'),
        '{ "compilerOptions": { "target": "es2022", "module": "esnext" } }',
      );
      // The generator needs the compiler as a library, which TypeScript 7 is not; ts-morph, which it uses, contains
      // one.
      await writeFile(
        path.join(folder, 'compiler.cjs'),
        `const Module = require('node:module');
      const load = Module._load;
      Module._load = function (name, ...rest) {
        return name === 'typescript' ? load.call(this, '@ts-morph/common', ...rest).ts : load.call(this, name, ...rest);
      };`,
      );
      const generator = createRequire(import.meta.url).resolve('@odata2ts/odata2ts/lib/run-cli.js');
      await runProgram(
        process.execPath,
        ['-r', './compiler.cjs', generator, '-s', 'feed.xml', '-o', 'out', '-m', 'all', '-e', 'ts'],
        { cwd: folder },
      );
      await writeFile(path.join(folder, 'program.ts'), program);
      const options =
        '--ignoreConfig --noEmit --strict --module esnext --moduleResolution bundler --target es2022 --lib es2023,dom --skipLibCheck';
      await runProgram(installed('tsc', 'typescript'), [...options.split(' '), 'program.ts'], { cwd: folder });
      const outfile = path.join(folder, 'program.mjs');
      await build({
        entryPoints: [path.join(folder, 'program.ts')],
        outfile,
        bundle: true,
        format: 'esm',
        platform: 'node',
        logLevel: 'silent',
      });
      const { readEverything } = z
        .object({
          readEverything: z.custom<(root: string, secret: string) => Promise<unknown>>(
            (value) => typeof value === 'function',
          ),
        })
        .parse(await import(pathToFileURL(outfile).href));
      expect(await readEverything(root.slice(0, -1), secret)).toEqual({
        verbatims: ['message 7'],
        text: 'message 0',
        conversations: 0,
        figures: expect.any(Number),
        intents: expect.any(Number),
        runs: 0,
      });
    },
    patience,
  );
});

/** A program that knows the feed only by the generated types. */
const program = `
import { ParlanceService } from './out/ParlanceService';

class Client {
  constructor(private secret: string) {}
  async get(url: string): Promise<any> {
    const answered = await fetch(url, { headers: { authorization: 'Bearer ' + this.secret, accept: 'application/json' } });
    if (!answered.ok) throw new Error(answered.status + ' ' + (await answered.text()));
    return { status: answered.status, statusText: '', headers: {}, data: await answered.json() };
  }
  post(): any { throw new Error('read only'); }
  put(): any { throw new Error('read only'); }
  patch(): any { throw new Error('read only'); }
  delete(): any { throw new Error('read only'); }
}

export async function readEverything(root: string, secret: string) {
  const feed = new ParlanceService(new Client(secret), root);
  const { data } = await feed.Verbatims().query((builder, q) =>
    builder.select('Id', 'Text', 'CreatedAt').filter(q.Text.eq('message 7').and(q.Score.lt(1))).orderBy(q.CreatedAt.desc()).count().top(5),
  );
  const oldest = await feed.Verbatims().query((builder, q) => builder.filter(q.MessageId.eq('m0')));
  const one = await feed.Verbatims(oldest.data.value[0]?.Id ?? 0).query();
  const text: string = one.data.Text;
  const figures = await feed.DailyFigures().query((builder, q) => builder.filter(q.Messages.gt(0)));
  const intents = await feed.IntentFigures().query();
  const day = intents.data.value[0];
  if (day) await feed.IntentFigures({ Day: day.Day, Intent: day.Intent }).query();
  return {
    verbatims: data.value.map((row) => row.Text),
    text,
    conversations: (await feed.Conversations().query()).data.value.length,
    figures: figures.data.value.reduce((sum, row) => sum + row.Messages, 0),
    intents: intents.data.value.length,
    runs: (await feed.ScriptRuns().query()).data.value.length,
  };
}
`;
