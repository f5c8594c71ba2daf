import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { files } from '../../platform/db/fileTables.ts';
import { newTenant } from '../../testing/people.ts';
import { png, samples } from '../../workspace/files/testing.ts';
import { answersSettled } from './answering.ts';
import { conversationFiles, download } from './testing.ts';

const { server, tenant, params, person, kept, send } = conversationFiles();

describe('a download', () => {
  test('cannot run content in a browser', async () => {
    const token = await person();
    const image = await kept(token, 'Été (1).png');
    const { raw } = await server().call(download, { token, params: { ...params(), fileId: image.id } });
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
      const answer = await server().call(download, { token, params: { ...params(), fileId } });
      expect(answer.raw.headers['content-disposition']).toMatch(/^attachment; /);
    }
  });

  test('may be of a range', async () => {
    const token = await person();
    const { id: fileId } = await kept(token, 'a.txt', Buffer.from('0123456789'));
    const part = async (range: string, more: Record<string, string> = {}) => {
      const headers = { range, ...more };
      const { raw } = await server().call(download, { token, params: { ...params(), fileId }, headers });
      return [raw.statusCode, raw.headers['content-range'], raw.payload];
    };
    expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234']);
    expect(await part('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789']);
    expect(await part('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789']);
    expect(await part('bytes=4-99')).toEqual([206, 'bytes 4-9/10', '456789']);
    expect(await part('bytes=10-')).toEqual([416, 'bytes */10', '']);
    expect(await part('bytes=1-2,4-5')).toEqual([200, undefined, '0123456789']);
    expect(await part('bytes=0-1', { 'if-range': `"${fileId}"` })).toEqual([206, 'bytes 0-1/10', '01']);
    // Validators that differ, are weak, or are a date.
    for (const validator of ['"another"', `W/"${fileId}"`, 'Sat, 21 Nov 2026 07:28:00 GMT']) {
      expect(await part('bytes=0-1', { 'if-range': validator })).toEqual([200, undefined, '0123456789']);
    }
  });

  test('is for the participants of the conversation: others get the same error as for an unknown file', async () => {
    const { id: fileId } = await kept(await person());
    const stranger = await newTenant(server().deps.db);
    const token = (await stranger.signIn('companyAdmin')).token;
    const answers = [
      await server().call(download, { token: await person(), params: { ...params(), fileId } }),
      await server().call(download, { token: await person(), params: { ...params(), fileId: 'made-up' } }),
      await server().call(download, { token, params: { ws: stranger.ws, device: 'assistant', fileId } }),
    ];
    for (const { raw } of answers) expect(raw.json()).toMatchObject({ status: 404, type: 'file_not_found' });
    expect((await server().call(download, { token, params: { ...params(), fileId } })).status).toBe(403);
  });
});

describe('in Verbatim', () => {
  const verbatim = (token: string, query: { search: string }) =>
    server().call('GET /api/1.0/verbatim/:ws', { token, params: { ws: tenant().ws }, query });
  const fromVerbatim = async (token: string, fileId: string, ws = tenant().ws) =>
    (await server().call('GET /api/1.0/verbatim/:ws/files/:fileId', { token, params: { ws, fileId } })).raw;

  test('sent files are listed and can be downloaded by users who may read it, until they are deleted', async () => {
    const [sender, reader] = [await person(), (await tenant().signIn('companyAdmin')).token];
    const [sent, unsent] = [await kept(sender), await kept(sender, 'b.txt', samples.text)];
    const words = `look at ${randomUUID()}`;
    await send(sender, [sent.id], words);
    await answersSettled(server().deps);
    expect((await verbatim(reader, { search: words })).body.data[0]?.files).toEqual([sent]);
    expect((await fromVerbatim(reader, sent.id)).rawPayload).toEqual(png(40, 30));
    const analyst = (await tenant().signIn('companyUser')).token;
    expect((await verbatim(analyst, { search: words })).body.data[0]?.files).toEqual([]);
    expect((await fromVerbatim(analyst, sent.id)).statusCode).toBe(403);
    expect((await fromVerbatim(reader, unsent.id)).statusCode).toBe(404);
    const stranger = await newTenant(server().deps.db);
    const { token } = await stranger.signIn('companyAdmin');
    expect((await fromVerbatim(token, sent.id, stranger.ws)).statusCode).toBe(404);

    const forget = 'DELETE /api/1.0/workspaces/:ws/conversation/:device';
    await server().call(forget, { token: sender, params: params() });
    expect((await verbatim(reader, { search: words })).body.data[0]?.files).toEqual([]);
    expect((await fromVerbatim(reader, sent.id)).statusCode).toBe(404);
  });
});

test('deleting a conversation deletes its files', async () => {
  const token = await person();
  const [sent, unsent] = [await kept(token), await kept(token)];
  await send(token, [sent.id]);
  await server().call('DELETE /api/1.0/workspaces/:ws/conversation/:device', { token, params: params() });
  const left = await server().deps.db.tx((tx) =>
    tx
      .select({ id: files.id })
      .from(files)
      .where(and(eq(files.ws, tenant().ws), sql`${files.id} in (${sent.id}, ${unsent.id})`)),
  );
  expect(left).toEqual([]);
});
