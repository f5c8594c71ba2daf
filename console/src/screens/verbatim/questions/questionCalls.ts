import { invalidate } from '../../../shared/api/queryClient.ts';
import { can } from '../../../shared/state/session.ts';

/** Whether the user may dismiss questions and note missing documents. */
export const mayNote = (ws: string): boolean => can('nlp_intent:edit', ws) || can('nlp_rag:edit', ws);

/** Refetches questions and question actions. */
export const refreshQuestions = (): Promise<void> =>
  invalidate(
    'GET /api/1.0/verbatim/:ws/questions',
    'GET /api/1.0/verbatim/:ws/questions/:id',
    'GET /api/1.0/verbatim/:ws/question-actions',
  );
