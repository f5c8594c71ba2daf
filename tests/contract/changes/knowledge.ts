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
  'DELETE /api/1.0/gael/:ws/rag/:base/searches': {
    action: 'knowledge.forget_searches',
    async make(world) {
      const params = { ws: world.ws, base: (await world.knowledgeBase()).id };
      await world.do('POST /api/1.0/gael/:ws/rag/:base/searches', { params, body: { question: 'Is it free?' } });
      return { input: { params } };
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
  'POST /api/1.0/gael/:ws/rag/:base/question-sets': {
    action: 'questionset.create',
    async make(world) {
      const { id: base } = await world.knowledgeBase();
      return { input: { params: { ws: world.ws, base }, body: { name: fresh('questions') } } };
    },
  },
  'PUT /api/1.0/gael/:ws/rag/:base/question-sets/:id': {
    action: 'questionset.edit',
    async make(world) {
      const { params, version } = await world.questionSet();
      return { version, input: { params, body: { name: fresh('renamed') } } };
    },
  },
  'DELETE /api/1.0/gael/:ws/rag/:base/question-sets/:id': {
    action: 'questionset.delete',
    async make(world) {
      const { params, version } = await world.questionSet();
      return { version, input: { params } };
    },
  },
  'POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/questions': {
    action: 'question.create',
    async make(world) {
      const { params } = await world.questionSet();
      return { input: { params, body: { questions: [{ text: 'Do you sell boats?', answerable: false }] } } };
    },
  },
  'PUT /api/1.0/gael/:ws/rag/:base/question-sets/:id/questions/:question': {
    action: 'question.edit',
    async make(world) {
      const { params, version } = await world.question();
      return { version, input: { params, body: { text: 'Do you sell ships?' } } };
    },
  },
  'POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/accept': {
    action: 'question.accept',
    async make(world) {
      const { params, version } = await world.question();
      return { input: { params, body: { questions: [{ id: params.question, version }] } } };
    },
  },
  'DELETE /api/1.0/gael/:ws/rag/:base/question-sets/:id/questions': {
    action: 'question.delete',
    async make(world) {
      const { params } = await world.question();
      return { input: { params, body: { ids: [params.question] } } };
    },
  },
  'POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/import': {
    action: 'question.import',
    async make(world) {
      const { params } = await world.questionSet();
      const content = 'question,answerable\nDo you sell boats?,no\n';
      return { file: { name: 'questions.csv', content }, input: { params } };
    },
  },
  'POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/generate': {
    action: 'questionset.generate',
    async make(world) {
      const { workspace: ws } = await world.workspace();
      const model = { url: world.model.url, model: 'small' };
      await world.do('PUT /api/1.0/workspaces/:ws/configuration/llm', { params: { ws }, body: model });
      const { id: base } = await world.do('POST /api/1.0/gael/:ws/rag', { params: { ws }, body: { name: 'Shop' } });
      const at = { ws, base };
      const typed = { name: 'Returns', text: 'Returns are free.' };
      const { id: document } = await world.do('POST /api/1.0/gael/:ws/rag/:base/texts', { params: at, body: typed });
      const text = 'Returns are free for thirty days after the delivery of a parcel.';
      await world.do('POST /api/1.0/gael/:ws/rag/:base/chunks', { params: at, body: { document, text } });
      const body = { name: 'Questions' };
      const { id } = await world.do('POST /api/1.0/gael/:ws/rag/:base/question-sets', { params: at, body });
      return { input: { params: { ...at, id }, body: { count: 1 } } };
    },
  },
  'POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/runs': {
    action: 'questionset.evaluate',
    async make(world) {
      const { params } = await world.question();
      return { input: { params, body: {} } };
    },
  },
} satisfies Partial<Recipes>;
