import { KnowledgeDocument } from '@parlance/contract/calls/knowledge/documents';
import type { Recipes } from './recipe.ts';
import { fresh } from './world.ts';

const site = { url: 'https://shop.example/', depth: 1, pages: 10, include: [], exclude: [], every_hours: null };

/** Knowledge bases, their documents and chunks. */
export const knowledgeChanges = {
  'POST /api/1.0/gael/:ws/rag': {
    action: 'knowledge.create',
    make: async ({ ws }) => ({ input: { params: { ws }, body: { name: fresh('knowledge') } } }),
  },
  'PUT /api/1.0/gael/:ws/rag/:base': {
    action: 'knowledge.edit',
    async make(world) {
      const { id: base, version } = await world.knowledgeBase();
      return { version, input: { params: { ws: world.ws, base }, body: { name: fresh('renamed') } } };
    },
  },
  'DELETE /api/1.0/gael/:ws/rag/:base': {
    action: 'knowledge.delete',
    async make(world) {
      const { id: base, version } = await world.knowledgeBase();
      return { version, input: { params: { ws: world.ws, base } } };
    },
  },
  'POST /api/1.0/gael/:ws/rag/:base/documents': {
    action: 'document.create',
    async make(world) {
      const { id: base } = await world.knowledgeBase();
      return { file: { name: 'kettles.md', content: '# Kettles' }, input: { params: { ws: world.ws, base } } };
    },
  },
  'POST /api/1.0/gael/:ws/rag/:base/texts': {
    action: 'document.create',
    async make(world) {
      const { id: base } = await world.knowledgeBase();
      return { input: { params: { ws: world.ws, base }, body: { name: fresh('document'), text: 'Boil it.' } } };
    },
  },
  'POST /api/1.0/gael/:ws/rag/:base/addresses': {
    action: 'document.create',
    async make(world) {
      const { id: base } = await world.knowledgeBase();
      return { input: { params: { ws: world.ws, base }, body: { url: 'https://shop.example/help' } } };
    },
  },
  'POST /api/1.0/gael/:ws/rag/:base/sites': {
    action: 'document.create',
    async make(world) {
      const { id: base } = await world.knowledgeBase();
      return { input: { params: { ws: world.ws, base }, body: site } };
    },
  },
  'POST /api/1.0/gael/:ws/rag/:base/documents/:id/sync': {
    action: 'document.retry',
    async make(world) {
      const params = { ws: world.ws, base: (await world.knowledgeBase()).id };
      const { id } = await world.do('POST /api/1.0/gael/:ws/rag/:base/sites', { params, body: site });
      await world.do('POST /api/1.0/gael/:ws/rag/:base/documents/:id/cancel', { params: { ...params, id } });
      return { input: { params: { ...params, id } } };
    },
  },
  'POST /api/1.0/gael/:ws/rag/:base/documents-bulk': {
    action: 'document.edit',
    sides: ['before'],
    async make(world) {
      const { params } = await world.document();
      return { input: { params, body: { ids: [params.id], action: 'archive' } } };
    },
  },
  'PUT /api/1.0/gael/:ws/rag/:base/documents/:id': {
    action: 'document.edit',
    async make(world) {
      const { params, version } = await world.document();
      return { version, input: { params, body: { tags: ['delivery'] } } };
    },
  },
  'DELETE /api/1.0/gael/:ws/rag/:base/documents/:id': {
    action: 'document.delete',
    async make(world) {
      const { params, version } = await world.document();
      return { version, input: { params } };
    },
  },
  'PUT /api/1.0/gael/:ws/rag/:base/documents/:id/file': {
    action: 'document.edit',
    async make(world) {
      const { id: base } = await world.knowledgeBase();
      const params = { ws: world.ws, base };
      const file = { name: 'kettles.md', content: '# Kettles' };
      const made = await world.succeed('POST /api/1.0/gael/:ws/rag/:base/documents', { file, input: { params } });
      const { id, version } = KnowledgeDocument.parse(made);
      return { version, file, input: { params: { ...params, id } } };
    },
  },
  'POST /api/1.0/gael/:ws/rag/:base/documents/:id/retry': {
    action: 'document.retry',
    async make(world) {
      const { params } = await world.document();
      await world.do('POST /api/1.0/gael/:ws/rag/:base/documents/:id/cancel', { params });
      return { input: { params } };
    },
  },
  'POST /api/1.0/gael/:ws/rag/:base/documents/:id/cancel': {
    action: 'document.cancel',
    make: async (world) => ({ input: { params: (await world.document()).params } }),
  },
  'POST /api/1.0/gael/:ws/rag/:base/chunks': {
    action: 'chunk.create',
    async make(world) {
      const { params } = await world.document();
      return { input: { params, body: { document: params.id, text: 'Returns are free.' } } };
    },
  },
  'PUT /api/1.0/gael/:ws/rag/:base/chunks/:id': {
    action: 'chunk.edit',
    async make(world) {
      const { params, version } = await world.chunk();
      return { version, input: { params, body: { text: 'Returns are free for 30 days.' } } };
    },
  },
  'DELETE /api/1.0/gael/:ws/rag/:base/chunks/:id': {
    action: 'chunk.delete',
    async make(world) {
      const { params, version } = await world.chunk();
      return { version, input: { params } };
    },
  },
  'POST /api/1.0/gael/:ws/rag/:base/chunks-import': {
    action: 'chunk.import',
    async make(world) {
      const { id: base } = await world.knowledgeBase();
      const content = 'heading,text\nReturns,Returns are free.\n';
      return { file: { name: 'returns.csv', content }, input: { params: { ws: world.ws, base } } };
    },
  },
} satisfies Partial<Recipes>;
