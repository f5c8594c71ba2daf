import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Message } from '@parlance/contract/calls/conversation';
import { limits } from '@parlance/contract/limits';
import { answersSettled } from './answering.ts';
import { files } from '../../platform/db/fileTables.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { tidyFiles } from '../../workspace/files/files.ts';
import { jpeg, png, samples, uploadTo } from '../../workspace/files/testing.ts';

const conversation = 'GET /api/1.0/workspaces/:ws/conversation/:device';
const say = 'POST /api/1.0/workspaces/:ws/conversation/:device';
const download = 'GET /api/1.0/workspaces/:ws/conversation/:device/files/:fileId';
const drop = 'DELETE /api/1.0/workspaces/:ws/conversation/:device/files/:fileId';

let server: TestServer;
let tenant: Tenant;
let params: { ws: string; device: string };
beforeAll(async () => {
  server = await startTestServer();
  tenant = await newTenant(server.deps.db);
  params = { ws: tenant.ws, device: 'assistant' };
});
afterAll(() => server.stop());

const person = async () => (await tenant.signIn('companyAdmin')).token;
const upload = (token: string, name: string, bytes: Uint8Array, type?: string) =>
  uploadTo(server, token, params, name, bytes, type);
const kept = async (token: string, name = 'ticket.png', bytes: Uint8Array = png(40, 30)) => {
  const { status, body } = await upload(token, name, bytes);
  expect(status).toBe(201);
  return body;
};
const send = (token: string, ids: string[], text = '', messageId = randomUUID()) =>
  server.call(say, { token, params, body: { messageId, text, files: ids } });
const messagesOf = async (token: string): Promise<Message[]> => {
  await answersSettled(server.deps);
  return (await server.call(conversation, { token, params })).body.messages;
};

async function visitor() {
  const { body } = await server.call('POST /api/1.0/workspaces/:ws/visitors', {
    params: { ws: tenant.ws },
    body: { token: tenant.widgetKey },
  });
  return body.token;
}

async function letVisitorsSend(allowed: boolean) {
  const call = { token: await person(), params: { ws: tenant.ws } };
  const { body } = await server.call('GET /api/1.0/workspaces/:ws/configuration/widget', call);
  const { position, scheme, language, texts, ask_consent, origins, known_only } = body;
  const look = { position, scheme, language, texts, ask_consent, origins, known_only, visitor_files: allowed };
  await server.call('PUT /api/1.0/workspaces/:ws/configuration/widget', { ...call, body: look });
}

describe('an upload', () => {
  test('says what it is', async () => {
    const body = await kept(await person(), '../ticket.jpg', jpeg(640, 480));
    expect(body).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      name: 'ticket.jpg',
      type: 'image/jpeg',
      size: jpeg(640, 480).length,
      width: 640,
      height: 480,
    });
  });

  test('that is not what it says is refused, and nothing is kept', async () => {
    const token = await person();
    for (const [name, bytes, type] of [
      ['photo.png', samples.program, 'image/png'],
      ['photo.png', samples.html, 'image/png'],
      ['logo.svg', samples.svg, 'image/svg+xml'],
      ['page.html', samples.html, 'text/html'],
    ] as const) {
      const { status, body } = await upload(token, name, bytes, type);
      expect([status, body.type, Object.keys(body.fields ?? {})]).toEqual([400, 'file', ['file']]);
    }
    expect((await server.call(conversation, { token, params })).body.messages).toEqual([]);
  });

  test('that is too large is refused', async () => {
    const large = Buffer.alloc(limits.fileBytes + 1, 'a');
    expect((await upload(await person(), 'large.txt', large)).status).toBe(413);
  });

  test('may be taken back as long as it is not sent', async () => {
    const token = await person();
    const one = { token, params: { ...params, fileId: (await kept(token)).id } };
    expect((await server.call(drop, one)).status).toBe(200);
    expect((await server.call(download, one)).status).toBe(404);
    const sent = { token, params: { ...params, fileId: (await kept(token)).id } };
    await send(token, [sent.params.fileId]);
    expect((await server.call(drop, sent)).raw.json()).toMatchObject({ status: 409, type: 'file_sent' });
  });

  test('is dropped after a day, unless it was sent', async () => {
    const token = await person();
    const [unsent, sent] = [await kept(token), await kept(token)];
    await send(token, [sent.id]);
    await server.deps.db.tx((tx) => tx.update(files).set({ createdAt: new Date(Date.now() - 25 * 3_600_000) }));
    await server.deps.db.tx(tidyFiles);
    const statusOf = async (fileId: string) =>
      (await server.call(download, { token, params: { ...params, fileId } })).status;
    expect([await statusOf(unsent.id), await statusOf(sent.id)]).toEqual([404, 200]);
  });

  test('needs room in the workspace', async () => {
    const token = await person();
    const { id } = await kept(token);
    await server.deps.db.tx((tx) =>
      tx.update(files).set({ size: limits.conversationFilesBytes }).where(eq(files.id, id)),
    );
    const { status, body } = await upload(token, 'more.txt', samples.text);
    expect([status, body.type]).toEqual([409, 'no_room_for_files']);
    await server.deps.db.tx((tx) => tx.delete(files).where(eq(files.id, id)));
  });

  test('counts in what the workspace takes up', async () => {
    const token = await person();
    const size = async () =>
      (await server.call('GET /api/1.0/workspaces/:ws/stats', { token, params: { ws: tenant.ws } })).body.sizeFiles;
    const before = await size();
    const { size: added } = await kept(token);
    expect(await size()).toBe(before + added);
  });
});

describe('a message', () => {
  test('carries its files in their order, and is answered once by what its words say', async () => {
    const token = await person();
    const [one, two] = [await kept(token, 'one.png'), await kept(token, 'two.pdf', samples.pdf)];
    const messageId = randomUUID();
    const first = await send(token, [two.id, one.id, two.id], 'here they are', messageId);
    expect(first.status).toBe(202);
    const again = await send(token, [two.id, one.id], 'here they are', messageId);
    expect([again.status, again.body.seq]).toEqual([202, first.body.seq]);
    const [said, answer, ...more] = await messagesOf(token);
    expect(said?.attachment?.files).toEqual([two, one]);
    expect(answer?.text).toMatch(/has not learned anything/);
    expect(more).toEqual([]);
  });

  test('of files alone is answered in the language of the person, and gets no prediction', async () => {
    const token = await person();
    const french = { 'accept-language': 'fr' };
    await server.call(conversation, { token, params, headers: french });
    const unique = `bill-${randomUUID()}.pdf`;
    const { id } = await kept(token, unique, samples.pdf);
    await send(token, [id]);
    const [said, answer] = await messagesOf(token);
    expect(said?.text).toBe('');
    expect(answer?.text).toMatch(/J’ai bien reçu votre fichier/);
    await send(token, [(await kept(token)).id, (await kept(token)).id]);
    expect((await messagesOf(token)).at(-1)?.text).toMatch(/vos 2 fichiers/);
    const { body } = await server.call('GET /api/1.0/verbatim/:ws', {
      token,
      params: { ws: tenant.ws },
      query: { search: unique },
    });
    expect(body.data).toMatchObject([
      { text: `[${unique}]`, status: 'understood', status_response: 'answered', review: { state: 'ignored' } },
    ]);
  });

  test.each([
    ['without words or files', () => []],
    ['with too many', () => Array.from({ length: limits.filesPerMessage + 1 }, () => randomUUID())],
  ])('%s is refused', async (_, ids) => {
    expect((await send(await person(), ids())).status).toBe(400);
  });

  test('cannot take the files of others, or those of another message', async () => {
    const [one, other] = [await person(), await person()];
    const { id } = await kept(one);
    await send(one, [id]);
    const refused = [await send(other, [id], 'mine?'), await send(one, [id], 'again'), await send(one, ['made-up'])];
    for (const answer of refused) {
      expect(answer.raw.json()).toMatchObject({ status: 400, type: 'files' });
      expect(answer.raw.json()).toMatchObject({
        fields: { files: { message: expect.stringContaining('no longer exists') } },
      });
    }
    expect((await messagesOf(other)).map(({ text }) => text)).not.toContain('mine?');
  });
});

describe('a download', () => {
  test('does no harm in a browser', async () => {
    const token = await person();
    const image = await kept(token, 'Été (1).png');
    const { raw } = await server.call(download, { token, params: { ...params, fileId: image.id } });
    expect(raw.rawPayload).toEqual(png(40, 30));
    expect(raw.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename="_t_ _1_.png"; filename*=UTF-8''%C3%89t%C3%A9%20%281%29.png`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    });
    for (const [name, bytes] of [
      ['a.txt', samples.text],
      ['a.pdf', samples.pdf],
      ['a.docx', samples.docx],
    ] as const) {
      const { id: fileId } = await kept(token, name, bytes);
      const answer = await server.call(download, { token, params: { ...params, fileId } });
      expect(answer.raw.headers['content-disposition']).toMatch(/^attachment; /);
    }
  });

  test('may be of a part', async () => {
    const token = await person();
    const { id: fileId } = await kept(token, 'a.txt', Buffer.from('0123456789'));
    const part = async (range: string, more: Record<string, string> = {}) => {
      const headers = { range, ...more };
      const { raw } = await server.call(download, { token, params: { ...params, fileId }, headers });
      return [raw.statusCode, raw.headers['content-range'], raw.payload];
    };
    expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234']);
    expect(await part('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789']);
    expect(await part('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789']);
    expect(await part('bytes=4-99')).toEqual([206, 'bytes 4-9/10', '456789']);
    expect(await part('bytes=10-')).toEqual([416, 'bytes */10', '']);
    expect(await part('bytes=1-2,4-5')).toEqual([200, undefined, '0123456789']);
    expect(await part('bytes=0-1', { 'if-range': `"${fileId}"` })).toEqual([206, 'bytes 0-1/10', '01']);
    // Parts of something else, or of who knows when.
    for (const validator of ['"another"', `W/"${fileId}"`, 'Sat, 21 Nov 2026 07:28:00 GMT']) {
      expect(await part('bytes=0-1', { 'if-range': validator })).toEqual([200, undefined, '0123456789']);
    }
  });

  test('is for those in the conversation: others are told what they are told of none', async () => {
    const { id: fileId } = await kept(await person());
    const stranger = await newTenant(server.deps.db);
    const token = (await stranger.signIn('companyAdmin')).token;
    const answers = [
      await server.call(download, { token: await person(), params: { ...params, fileId } }),
      await server.call(download, { token: await person(), params: { ...params, fileId: 'made-up' } }),
      await server.call(download, { token, params: { ws: stranger.ws, device: 'assistant', fileId } }),
    ];
    for (const { raw } of answers) expect(raw.json()).toMatchObject({ status: 404, type: 'file_not_found' });
    expect((await server.call(download, { token, params: { ...params, fileId } })).status).toBe(403);
  });
});

describe('in Verbatim', () => {
  const verbatim = (token: string, query: { search: string }) =>
    server.call('GET /api/1.0/verbatim/:ws', { token, params: { ws: tenant.ws }, query });
  const fromVerbatim = async (token: string, fileId: string, ws = tenant.ws) =>
    (await server.call('GET /api/1.0/verbatim/:ws/files/:fileId', { token, params: { ws, fileId } })).raw;

  test('what was sent is named and can be had by those who may read it, until it is forgotten', async () => {
    const [sender, reader] = [await person(), (await tenant.signIn('companyAdmin')).token];
    const [sent, unsent] = [await kept(sender), await kept(sender, 'b.txt', samples.text)];
    const words = `look at ${randomUUID()}`;
    await send(sender, [sent.id], words);
    await answersSettled(server.deps);
    expect((await verbatim(reader, { search: words })).body.data[0]?.files).toEqual([sent]);
    expect((await fromVerbatim(reader, sent.id)).rawPayload).toEqual(png(40, 30));
    const analyst = (await tenant.signIn('companyUser')).token;
    expect((await verbatim(analyst, { search: words })).body.data[0]?.files).toEqual([]);
    expect((await fromVerbatim(analyst, sent.id)).statusCode).toBe(403);
    expect((await fromVerbatim(reader, unsent.id)).statusCode).toBe(404);
    const stranger = await newTenant(server.deps.db);
    const { token } = await stranger.signIn('companyAdmin');
    expect((await fromVerbatim(token, sent.id, stranger.ws)).statusCode).toBe(404);

    const forget = 'DELETE /api/1.0/workspaces/:ws/conversation/:device';
    await server.call(forget, { token: sender, params });
    expect((await verbatim(reader, { search: words })).body.data[0]?.files).toEqual([]);
    expect((await fromVerbatim(reader, sent.id)).statusCode).toBe(404);
  });
});

test('forgetting a conversation forgets its files', async () => {
  const token = await person();
  const [sent, unsent] = [await kept(token), await kept(token)];
  await send(token, [sent.id]);
  await server.call('DELETE /api/1.0/workspaces/:ws/conversation/:device', { token, params });
  const left = await server.deps.db.tx((tx) =>
    tx
      .select({ id: files.id })
      .from(files)
      .where(and(eq(files.ws, tenant.ws), sql`${files.id} in (${sent.id}, ${unsent.id})`)),
  );
  expect(left).toEqual([]);
});

describe('a visitor', () => {
  test('sends files if the workspace allows it, and sees the limits', async () => {
    const token = await visitor();
    const allowed = async () => (await server.call(conversation, { token, params })).body.files;
    expect(await allowed()).toBe(false);
    const refused = await upload(token, 'a.png', png(4, 4));
    expect([refused.status, refused.body.type]).toEqual([403, 'files_refused']);
    await letVisitorsSend(true);
    expect(await allowed()).toBe(true);
    await send(token, [(await kept(token)).id]);
    expect((await messagesOf(token))[0]?.attachment?.files).toHaveLength(1);
    await letVisitorsSend(false);
    expect((await upload(token, 'a.png', png(4, 4))).status).toBe(403);
  });

  test('sends so many within an hour', async () => {
    await letVisitorsSend(true);
    const token = await visitor();
    for (let at = 0; at < limits.filesPerHour; at++) await kept(token, 'a.txt', samples.text);
    const { status, body } = await upload(token, 'a.txt', samples.text);
    expect([status, body.type]).toEqual([429, 'too_many_files_sent']);
    expect((await upload(await visitor(), 'a.txt', samples.text)).status).toBe(201);
    await letVisitorsSend(false);
  });
});
