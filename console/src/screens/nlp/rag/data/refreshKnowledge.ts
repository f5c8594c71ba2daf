import { invalidate } from '../../../../shared/api/queryClient.ts';

/** Refetches all data of knowledge bases. */
export const refreshKnowledge = (): Promise<void> =>
  invalidate(
    'GET /api/1.0/gael/:ws/rag',
    'GET /api/1.0/gael/:ws/rag/:base',
    'GET /api/1.0/gael/:ws/rag/:base/documents',
    'GET /api/1.0/gael/:ws/rag/:base/documents/:id',
    'GET /api/1.0/gael/:ws/rag/:base/chunks',
    'GET /api/1.0/gael/:ws/rag/:base/question-sets/:id/questions',
  );
