import { invalidate } from '../../../shared/api/queryClient.ts';

export type Kind = 'class' | 'intent' | 'corpus';

/** Refetches classes with their training state, which depends on the content of their intents. */
const classes = () =>
  invalidate(
    'GET /api/1.0/gael/:ws/class',
    'GET /api/1.0/gael/:ws/class/:id/needToTrain',
    'GET /api/1.0/gael/:ws/class/:id/trainings',
    'GET /api/1.0/gael/:ws/class/:id/compare',
    'GET /api/1.0/gael/:ws/class/:id/shadow',
    'GET /api/1.0/gael/:ws/class/:id/canary',
    'GET /api/1.0/gael/:ws/class/:id/differences',
    'GET /api/1.0/gael/:ws/class/:id/annotations',
  );

/** Refetches the utterances of all intents and their problems. */
export const refreshHealth = () => invalidate('GET /api/1.0/gael/:ws/utterances', 'GET /api/1.0/gael/:ws/health');

/** Refetches everything that a change of an object of this kind may affect. */
export async function refresh(kind: Kind): Promise<void> {
  if (kind === 'corpus') {
    await Promise.all([
      invalidate(
        'GET /api/1.0/gael/:ws/wordscorpus',
        'GET /api/1.0/gael/:ws/wordscorpus/:id',
        'GET /api/1.0/gael/:ws/wordscorpus/:id/duplicates',
        'POST /api/1.0/gael/:ws/wordscorpus/:id/try',
      ),
      refresh('intent'),
    ]);
    return;
  }
  if (kind === 'class') {
    await Promise.all([classes(), invalidate('GET /api/1.0/gael/:ws/intents'), refreshHealth()]);
    return;
  }
  await Promise.all([
    classes(),
    invalidate(
      'GET /api/1.0/gael/:ws/intents',
      'GET /api/1.0/gael/:ws/intents/:id',
      'GET /api/1.0/gael/:ws/wordscorpus/:id/usage',
    ),
    refreshHealth(),
  ]);
}

/** Refreshes the state of tasks. */
export async function refreshTasks(): Promise<void> {
  await Promise.all([
    invalidate('GET /api/1.0/workspaces/:ws/queue', 'GET /api/1.0/workspaces/:ws/queue/:taskId'),
    classes(),
  ]);
}
