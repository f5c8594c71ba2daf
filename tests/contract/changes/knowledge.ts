import type { Recipes } from './recipe.ts';
import { fresh } from './world.ts';

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
} satisfies Partial<Recipes>;
