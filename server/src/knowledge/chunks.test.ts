import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BodyOf } from '@parlance/contract';
import { refusal } from '../testing/server.ts';
import { Library } from './testing.ts';
import { dialects } from '../testing/database.ts';

for (const dialect of dialects)
  describe(`chunks on ${dialect}`, { tags: [dialect] }, () => {
    let library: Library;
    beforeAll(async () => {
      library = await Library.open({ dialect });
    });
    afterAll(() => library.stop());

    const edit = (id: string, body: BodyOf<'PUT /api/1.0/gael/:ws/rag/:base/chunks/:id'>, headers = {}) =>
      library.server.call('PUT /api/1.0/gael/:ws/rag/:base/chunks/:id', { ...library.at(id), body, headers });
    const add = (body: BodyOf<'POST /api/1.0/gael/:ws/rag/:base/chunks'>) =>
      library.server.call('POST /api/1.0/gael/:ws/rag/:base/chunks', { ...library.at(), body });
    const remove = (id: string) => library.server.call('DELETE /api/1.0/gael/:ws/rag/:base/chunks/:id', library.at(id));
    const type = async (id: string, text: string) => {
      await library.server.call('PUT /api/1.0/gael/:ws/rag/:base/documents/:id', { ...library.at(id), body: { text } });
      return library.becomes(id, 'ready');
    };
    const texts = async (id: string, more = {}) => (await library.chunks(id, more)).map(({ text }) => text);
    const importCsv = (content: string | Uint8Array<ArrayBuffer>, name = 'Opening hours.csv') =>
      library.send('POST /api/1.0/gael/:ws/rag/:base/chunks-import', { name, content });

    test('manual changes survive another reading', async () => {
      const { id } = await library.readText('# A\n\nOne.\n\n# B\n\nTwo.\n\n# C\n\nThree.\n\n# D\n\nFour.');
      const [one, two, three, four] = await library.chunks(id);
      if (!one || !two || !three || !four) throw new Error('the text has four chunks');
      expect((await edit(one.id, { text: 'One, edited.' })).body).toMatchObject({
        text: 'One, edited.',
        extracted: 'One.',
      });
      expect((await edit(two.id, { enabled: false })).body).toMatchObject({ enabled: false, version: two.version + 1 });
      expect((await edit(three.id, { text: 'Three, edited.' })).status).toBe(200);
      const added = await add({ document: id, after: two.id, path: ['B'], text: 'After two.' });
      expect([added.status, added.body]).toMatchObject([201, { origin: 'added', extracted: null, path: ['B'] }]);
      await add({ document: id, after: two.id, text: 'Directly after two.' });
      await add({ document: id, text: 'The end.' });
      const order = [
        'One, edited.',
        'Two.',
        'Directly after two.',
        'After two.',
        'Three, edited.',
        'Four.',
        'The end.',
      ];
      expect(await texts(id)).toEqual(order);
      expect((await library.document(id)).body).toMatchObject({ chunks: 7, chunks_edited: 6 });

      // A new chapter before it, a repeated one, and an edited one that is gone from the document.
      await type(id, '# New\n\nFirst.\n\n# A\n\nOne.\n\n# B\n\nTwo.\n\n# D\n\nFour.');
      const after = await library.chunks(id);
      expect(after.filter(({ orphaned }) => !orphaned).map(({ text }) => text)).toEqual([
        'First.',
        'One, edited.',
        'Two.',
        'Directly after two.',
        'After two.',
        'Four.',
        'The end.',
      ]);
      expect(after.find(({ orphaned }) => orphaned)).toMatchObject({ text: 'Three, edited.', id: three.id });
      expect(await texts(id, { state: 'disabled' })).toEqual(['Two.']);
      expect(await texts(id, { state: 'edited' })).toEqual(expect.arrayContaining(['One, edited.', 'Three, edited.']));
      expect(await texts(id, { state: 'orphaned' })).toEqual(['Three, edited.']);
      expect(await texts(id, { state: 'added' })).toHaveLength(3);
      expect(await texts(id, { ids: `${two.id},${one.id},none` })).toEqual(['One, edited.', 'Two.']);
      expect(await texts(id, { search: 'EDITED' })).toHaveLength(2);

      expect((await edit(one.id, { restore: true })).body).toMatchObject({ text: 'One.' });
      expect(refusal(await edit(added.body.id, { restore: true }))).toMatchObject({ type: 'chunk_without_original' });
      expect(refusal(await remove(four.id))).toMatchObject({ status: 409, type: 'chunk_in_document' });
      expect((await remove(three.id)).status).toBe(200);
      expect((await remove(added.body.id)).status).toBe(200);
      expect((await library.document(id)).body).toMatchObject({ chunks: 6 });

      // A chunk without manual changes is removed when it is gone from the document, and comes back with it.
      await type(id, '# A\n\nOne.');
      expect(await texts(id, { state: 'all' })).not.toContain('Four.');
      await type(id, '# A\n\nOne.\n\n# D\n\nFour.');
      expect(await texts(id)).toContain('Four.');
    });

    test('pages of a base continue from one document to the next, in the order of their names', async () => {
      const { body: own } = await library.server.call('POST /api/1.0/gael/:ws/rag', {
        token: library.at().token,
        params: { ws: library.at().params.ws },
        body: { name: 'Pages' },
      });
      const params = { ...library.at().params, base: own.id };
      const { token } = library.at();
      for (const [name, text] of [
        ['Étage 10', '# One\n\nB one.\n\n# Two\n\nB two.'],
        ['étage 9', '# One\n\nA one.\n\n# Two\n\nA two.\n\n# Three\n\nA three.'],
        ['Garden', 'C one.'],
      ] as const)
        await library.server.call('POST /api/1.0/gael/:ws/rag/:base/texts', { token, params, body: { name, text } });
      const page = async (query: object) => {
        const { body } = await library.server.call('GET /api/1.0/gael/:ws/rag/:base/chunks', { token, params, query });
        return [body.total, ...body.data.map(({ text }) => text)];
      };
      const all = ['A one.', 'A two.', 'A three.', 'B one.', 'B two.', 'C one.'];
      await expect.poll(() => page({}), { timeout: 30_000 }).toEqual([6, ...all]);
      const { body } = await library.server.call('GET /api/1.0/gael/:ws/rag/:base/documents', { token, params });
      expect(body.data.map(({ name }) => name)).toEqual(['étage 9', 'Étage 10', 'Garden']);
      expect(await page({ offset: 2, limit: 2 })).toEqual([6, 'A three.', 'B one.']);
      expect(await page({ offset: 5, limit: 2 })).toEqual([6, 'C one.']);
      expect(await page({ offset: 6 })).toEqual([6]);
      expect(await page({ search: ' ONE', offset: 1, limit: 1 })).toEqual([3, 'B one.']);
      expect(await page({ search: ' one', offset: 3 })).toEqual([3]);
      expect(await page({ search: 'nothing' })).toEqual([0]);
    });

    test('a chunk is read with its neighbours', async () => {
      const { id } = await library.readText(
        ['One.', 'Two.', 'Three.', 'Four.'].map((text) => `# ${text}\n\n${text}`).join('\n\n'),
      );
      const all = await library.chunks(id);
      const around = async (at: number) => (await texts(id, { around: all[at]?.id, limit: 3 })).join(' ');
      expect(await around(2)).toBe('Two. Three. Four.');
      expect(await around(0)).toBe('One. Two. Three.');
      expect(await around(3)).toBe('Three. Four.');
      const unknown = { ...library.at(), query: { around: 'none' } };
      expect((await library.server.call('GET /api/1.0/gael/:ws/rag/:base/chunks', unknown)).status).toBe(404);
    });

    test('a text is found ignoring case and accents, in any script, without wildcards', async () => {
      const paragraphs = [
        'Das Straßencafé ÄNDERT 50_% davon.',
        'Привет, МИР!',
        '最寄りの駅は東京です。',
        'Cafe 5000 davon.',
      ];
      const { id } = await library.readText(paragraphs.map((text, at) => `# ${at}\n\n${text}`).join('\n\n'));
      const places = async (search: string) =>
        (await texts(id, { search })).map((text) => paragraphs.findIndex((one) => one === text));
      expect(await places('STRASSENCAFÉ'.replace('SS', 'ß'))).toEqual([0]);
      expect(await places('café')).toEqual([0, 3]);
      expect(await places('änd')).toEqual([0]);
      expect(await places('andert')).toEqual([0]);
      expect(await places('CAFE')).toEqual([0, 3]);
      expect(await places('привет, мир')).toEqual([1]);
      expect(await places('東京')).toEqual([2]);
      expect(await places('50_%')).toEqual([0]);
      expect(await places('DAVON')).toEqual([0, 3]);
      expect(await places('davon.')).toEqual([0, 3]);
      for (const search of ['da.on', '.*', '(', '[a-z]', '\\w', '***=d', '(?i)d', '^Cafe'])
        expect(await places(search)).toEqual([]);
    });

    test('two people who edit a chunk do not overwrite each other', async () => {
      const { id } = await library.readText('One.');
      const [chunk] = await library.chunks(id);
      const headers = { 'if-match': `"${chunk?.version}"` };
      expect((await edit(chunk?.id ?? '', { text: 'Mine.' }, headers)).status).toBe(200);
      expect(refusal(await edit(chunk?.id ?? '', { text: 'Yours.' }, headers))).toMatchObject({
        status: 412,
        current: { text: 'Mine.' },
      });
    });

    test('chunks are imported from a table, row by row', async () => {
      const { id } = await library.readText('# Delivery\n\nDelivery is fast.', 'Delivery');
      const rows = [
        'document,heading,text',
        'delivery,Delivery > Costs,"Free, from 50 €."',
        ',Hours,Open at nine.',
        ',,',
        ',Hours,',
      ];
      const { status, body } = await importCsv(rows.join('\r\n'));
      expect([status, body]).toMatchObject([
        200,
        { added: 2, skipped: [{ row: 5, error: { type: 'chunk_row_empty' } }] },
      ]);
      expect(await library.chunks(id)).toMatchObject([
        { text: 'Delivery is fast.' },
        { text: 'Free, from 50 €.', path: ['Delivery', 'Costs'], origin: 'added' },
      ]);
      const { body: found } = await library.server.call('GET /api/1.0/gael/:ws/rag/:base/documents', {
        ...library.at(),
        query: { search: 'Opening hours' },
      });
      expect(found.data).toMatchObject([{ name: 'Opening hours', kind: 'text', state: 'ready', chunks: 1 }]);
      expect((await importCsv('question,answer\na,b')).body).toMatchObject({
        fields: { file: { type: 'chunk_column_missing' } },
      });
      expect((await importCsv(new Uint8Array([0xff, 0xfe, 0xff]))).status).toBe(400);
      const { raw } = await library.server.call('GET /api/1.0/gael/:ws/rag/:base/chunks-template', library.at());
      expect((await importCsv(raw.payload, 'template.csv')).body).toEqual({ added: 2, skipped: [] });
    });

    test('a table that takes long to read does not delay other people', async () => {
      const slow = `text\n"${'"a'.repeat(25_000)}${' '.repeat(25_000)},`;
      const before = process.cpuUsage();
      expect((await importCsv(slow)).body).toMatchObject({
        added: 0,
        skipped: [{ error: { type: 'chunk_row_too_long' } }],
      });
      expect(process.cpuUsage(before).user / 1e6).toBeLessThan(1);
    });

    test('chunks of other organizations are not found', async () => {
      const { id } = await library.readText('Secret.');
      const [chunk] = await library.chunks(id);
      const other = await library.another();
      const at = other.at(chunk?.id);
      expect((await other.server.call('DELETE /api/1.0/gael/:ws/rag/:base/chunks/:id', at)).status).toBe(404);
      const body = { text: 'Changed.' };
      expect((await other.server.call('PUT /api/1.0/gael/:ws/rag/:base/chunks/:id', { ...at, body })).status).toBe(404);
      const adding = { ...other.at(), body: { document: id, text: 'Added.' } };
      expect((await other.server.call('POST /api/1.0/gael/:ws/rag/:base/chunks', adding)).status).toBe(404);
      expect(await other.chunks(id)).toEqual([]);
    });
  });
