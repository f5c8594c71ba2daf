import { refuse } from './http/refusal.ts';

/** Calls whose rules are on their way. */
async function later(): Promise<never> {
  throw refuse.conflict('later', 'This comes with a later version');
}

export const laterHandlers = {
  'POST /api/1.0/workspaces/:ws/github/push': later,
  'POST /api/1.0/workspaces/:ws/github/pull': later,
};
