import { refuse } from './http/refusal.ts';

/** Calls whose rules are on their way. */
async function later(): Promise<never> {
  throw refuse.conflict('later', 'This comes with a later version');
}

export const laterHandlers = {
  'POST /api/1.0/workspaces/:ws/github/push': later,
  'POST /api/1.0/workspaces/:ws/github/pull': later,
  'PUT /api/1.0/backend/flush': later,
  'GET /api/1.0/backend/stream': later,
  'GET /api/1.0/backend/vthing/list': later,
  'GET /api/1.0/backend/audit': later,
  'GET /api/1.0/backend/audit/facets': later,
  'GET /api/1.0/backend/audit/export': later,
  'GET /api/1.0/backend/audit/entry/:id': later,
  'GET /api/1.0/backend/trash': later,
  'PUT /api/1.0/backend/trash/:kind/:id/restore': later,
  'DELETE /api/1.0/backend/trash/:kind/:id': later,
  'GET /api/1.0/overview': later,
};
