import type { BodyOf } from '@parlance/contract';
import { t } from 'i18next';
import { attempt } from '../../../shared/api/attempt.ts';
import { call, download } from '../../../shared/api/call.ts';
import { saveFile } from '../../../shared/ui/saveFile.ts';
import { refreshTasks } from '../data/refresh.ts';

const evaluation = { ns: 'evaluation' } as const;

type Choice = BodyOf<'POST /api/1.0/gael/:ws/class/:id/evaluations'>;

/** Starts an evaluation, whose progress its task reports. @throws ApiError */
export async function evaluate(ws: string, classId: string, body: Choice): Promise<string> {
  const { taskId } = await call('POST /api/1.0/gael/:ws/class/:id/evaluations', { params: { ws, id: classId }, body });
  await refreshTasks();
  return taskId;
}

/** Downloads the figures or the misclassified utterances of an evaluation. */
export async function exportEvaluation(
  ws: string,
  id: string,
  what: 'intents' | 'predictions',
  format: 'xlsx' | 'csv',
): Promise<void> {
  await attempt(t('failed.export', evaluation), async () =>
    saveFile(
      await download('GET /api/1.0/gael/:ws/evaluation/:id/export', { params: { ws, id }, query: { what, format } }),
    ),
  );
}
