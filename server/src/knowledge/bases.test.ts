import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BodyOf } from '@parlance/contract';
import { refusal } from '../testing/server.ts';
import { Library } from './testing.ts';
import { dialects } from '../testing/database.ts';

for (const dialect of dialects)
  describe(`knowledge bases on ${dialect}`, { tags: [dialect] }, () => {
    let library: Library;
    beforeAll(async () => {
      library = await Library.open({ dialect, work: false });
    });
    afterAll(() => library.stop());

    const create = (body: BodyOf<'POST /api/1.0/gael/:ws/rag'>, at = library) =>
      at.server.call('POST /api/1.0/gael/:ws/rag', { token: at.token, params: { ws: at.tenant.ws }, body });
    const save = (id: string, body: BodyOf<'PUT /api/1.0/gael/:ws/rag/:base'>, headers = {}) =>
      library.server.call('PUT /api/1.0/gael/:ws/rag/:base', {
        token: library.token,
        params: { ws: library.tenant.ws, base: id },
        body,
        headers,
      });
    const names = async (at: Library) => {
      const { body } = await at.server.call('GET /api/1.0/gael/:ws/rag', {
        token: at.token,
        params: { ws: at.tenant.ws },
      });
      return body.data.map(({ name }) => name);
    };

    test('a base has settings, which are changed one by one', async () => {
      const { status, body } = await create({
        name: ' Help ',
        settings: { passages: 3, languages: ['english', 'french'] },
      });
      expect([status, body]).toMatchObject([
        201,
        {
          name: 'Help',
          documents: 0,
          searchable: 0,
          version: 1,
          settings: { passages: 3, threshold: null, use_model: true },
        },
      ]);
      const changed = await save(body.id, { settings: { threshold: 0.4, unknown: { french: 'Je ne sais pas.' } } });
      expect(changed.body).toMatchObject({
        version: 2,
        settings: {
          passages: 3,
          threshold: 0.4,
          languages: ['english', 'french'],
          unknown: { french: 'Je ne sais pas.' },
        },
      });
      expect(refusal(await save(body.id, { name: 'Late' }, { 'if-match': '"1"' }))).toMatchObject({
        status: 412,
        current: { version: 2, name: 'Help' },
      });
      for (const settings of [{ passages: 11 }, { threshold: 2 }, { instructions: 'x'.repeat(2001) }]) {
        expect([settings, (await save(body.id, { settings })).status]).toEqual([settings, 400]);
      }
    });

    test('a name is unique, also after a base is restored from the trash', async () => {
      const shelf = await library.another();
      expect(await names(shelf)).toEqual(['Shop']);
      expect(refusal(await create({ name: 'SHOP' }, shelf))).toMatchObject({
        status: 409,
        type: 'knowledge_base_name_taken',
      });
      const { body } = await create({ name: 'Factory' }, shelf);
      const rename = { token: shelf.token, params: { ws: shelf.tenant.ws, base: body.id }, body: { name: 'shop' } };
      expect((await shelf.server.call('PUT /api/1.0/gael/:ws/rag/:base', rename)).status).toBe(409);
      expect((await shelf.server.call('DELETE /api/1.0/gael/:ws/rag/:base', shelf.at())).status).toBe(200);
      await create({ name: 'Shop' }, shelf);
      const back = { token: shelf.token, params: { kind: 'knowledge', id: shelf.base } };
      const restored = await shelf.server.call('PUT /api/1.0/backend/trash/:kind/:id/restore', back);
      expect(refusal(restored)).toMatchObject({ status: 409, type: 'knowledge_base_restore_taken' });
      expect((await shelf.server.call('DELETE /api/1.0/backend/trash/:kind/:id', back)).status).toBe(403);
      expect(await names(shelf)).toEqual(['Factory', 'Shop']);
    });

    test('bases of other organizations are not found, and readers cannot change any', async () => {
      const other = await library.another();
      const at = { token: other.token, params: { ws: other.tenant.ws, base: library.base } };
      expect((await other.server.call('GET /api/1.0/gael/:ws/rag/:base', at)).status).toBe(404);
      const { token } = await library.tenant.signIn('companyUser');
      const own = { token, params: library.at().params };
      expect((await library.server.call('GET /api/1.0/gael/:ws/rag/:base', own)).status).toBe(200);
      expect((await library.server.call('DELETE /api/1.0/gael/:ws/rag/:base', own)).status).toBe(403);
      const text = { ...own, body: { name: 'Text', text: 'One.' } };
      expect((await library.server.call('POST /api/1.0/gael/:ws/rag/:base/texts', text)).status).toBe(403);
    });
  });
