import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { limits } from '@parlance/contract/limits';
import { files } from '../../platform/db/fileTables.ts';
import { tidyFiles } from '../../workspace/files/files.ts';
import { jpeg, png, samples } from '../../workspace/files/testing.ts';
import { conversation, conversationFiles, download } from './testing.ts';

const drop = 'DELETE /api/1.0/workspaces/:ws/conversation/:device/files/:fileId';

const { server, tenant, params, person, upload, kept, send, messagesOf } = conversationFiles();

describe('an upload', () => {
  test('returns the name, type and size of the file', async () => {
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

  test('whose content is not of its declared type is refused, and nothing is stored', async () => {
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
    expect((await server().call(conversation, { token, params: params() })).body.messages).toEqual([]);
  });

  test('with a name of the maximum length is accepted', async () => {
    const token = await person();
    const before = process.cpuUsage();
    const { name } = await kept(token, `x${'.'.repeat(70_000)}x.png`, png(3, 3));
    const { user } = process.cpuUsage(before);
    expect(name).toMatch(/^x\.+png$/);
    expect(user / 1e6).toBeLessThan(1);
  });

  test('that is too large is refused', async () => {
    const large = Buffer.alloc(limits.fileBytes + 1, 'a');
    expect((await upload(await person(), 'large.txt', large)).status).toBe(413);
  });

  test('may be deleted until it is sent', async () => {
    const token = await person();
    const one = { token, params: { ...params(), fileId: (await kept(token)).id } };
    expect((await server().call(drop, one)).status).toBe(200);
    expect((await server().call(download, one)).status).toBe(404);
    const sent = { token, params: { ...params(), fileId: (await kept(token)).id } };
    await send(token, [sent.params.fileId]);
    expect((await server().call(drop, sent)).raw.json()).toMatchObject({ status: 409, type: 'file_sent' });
  });

  test('is deleted after a day, unless it was sent', async () => {
    const token = await person();
    const [unsent, sent] = [await kept(token), await kept(token)];
    await send(token, [sent.id]);
    await server().deps.db.tx((tx) => tx.update(files).set({ createdAt: new Date(Date.now() - 25 * 3_600_000) }));
    await server().deps.db.tx(tidyFiles);
    const statusOf = async (fileId: string) =>
      (await server().call(download, { token, params: { ...params(), fileId } })).status;
    expect([await statusOf(unsent.id), await statusOf(sent.id)]).toEqual([404, 200]);
  });

  test('needs free space in the workspace', async () => {
    const token = await person();
    const { id } = await kept(token);
    await server().deps.db.tx((tx) =>
      tx.update(files).set({ size: limits.conversationFilesBytes }).where(eq(files.id, id)),
    );
    const { status, body } = await upload(token, 'more.txt', samples.text);
    expect([status, body.type]).toEqual([409, 'no_room_for_files']);
    await server().deps.db.tx((tx) => tx.delete(files).where(eq(files.id, id)));
  });

  test('counts in the storage use of the workspace', async () => {
    const token = await person();
    const size = async () =>
      (await server().call('GET /api/1.0/workspaces/:ws/stats', { token, params: { ws: tenant().ws } })).body.sizeFiles;
    const before = await size();
    const { size: added } = await kept(token);
    expect(await size()).toBe(before + added);
  });
});

describe('a message', () => {
  test('has its files in their order, and is answered once, by its text', async () => {
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

  test('with files only is answered in the language of the person, and gets no prediction', async () => {
    const token = await person();
    const french = { 'accept-language': 'fr' };
    await server().call(conversation, { token, params: params(), headers: french });
    const unique = `bill-${randomUUID()}.pdf`;
    const { id } = await kept(token, unique, samples.pdf);
    await send(token, [id]);
    const [said, answer] = await messagesOf(token);
    expect(said?.text).toBe('');
    expect(answer?.text).toMatch(/J’ai bien reçu votre fichier/);
    await send(token, [(await kept(token)).id, (await kept(token)).id]);
    expect((await messagesOf(token)).at(-1)?.text).toMatch(/vos 2 fichiers/);
    const { body } = await server().call('GET /api/1.0/verbatim/:ws', {
      token,
      params: { ws: tenant().ws },
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

  test('cannot attach files of others, or those of another message', async () => {
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

async function visitor() {
  const { body } = await server().call('POST /api/1.0/workspaces/:ws/visitors', {
    params: { ws: tenant().ws },
    body: { token: tenant().widgetKey },
  });
  return body.token;
}

async function letVisitorsSend(allowed: boolean) {
  const call = { token: await person(), params: { ws: tenant().ws } };
  const { body } = await server().call('GET /api/1.0/workspaces/:ws/configuration/widget', call);
  const { position, scheme, language, texts, ask_consent, origins, known_only } = body;
  const look = { position, scheme, language, texts, ask_consent, origins, known_only, visitor_files: allowed };
  await server().call('PUT /api/1.0/workspaces/:ws/configuration/widget', { ...call, body: look });
}

describe('a visitor', () => {
  test('may send files if the workspace allows it, and gets the limits', async () => {
    const token = await visitor();
    const allowed = async () => (await server().call(conversation, { token, params: params() })).body.files;
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

  test('has a limit of files within an hour', async () => {
    await letVisitorsSend(true);
    const token = await visitor();
    for (let at = 0; at < limits.filesPerHour; at++) await kept(token, 'a.txt', samples.text);
    const { status, body } = await upload(token, 'a.txt', samples.text);
    expect([status, body.type]).toEqual([429, 'too_many_files_sent']);
    expect((await upload(await visitor(), 'a.txt', samples.text)).status).toBe(201);
    await letVisitorsSend(false);
  });
});
