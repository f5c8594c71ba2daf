import type { NlpClass, StaticClass } from '@parlance/contract/calls/nlp';
import { t } from 'i18next';
import { attempt } from '../../../shared/api/attempt.ts';
import { call } from '../../../shared/api/call.ts';
import { invalidate, useCall } from '../../../shared/api/queryClient.ts';

/** The built-in classes, and whether they are enabled in the workspace. */
export const useStaticClasses = (ws: string) => useCall('GET /api/1.0/gael/:ws/builtins/class', { params: { ws } });

/** Enables or disables a built-in class in the workspace. */
export async function setAnswering(ws: string, { id, class_name: name }: StaticClass, on: boolean): Promise<void> {
  await attempt(t('failed.static', { ns: 'models', name }), async () => {
    const params = { ws, id };
    await (on
      ? call('POST /api/1.0/gael/:ws/class/:id/publish', { params })
      : call('DELETE /api/1.0/gael/:ws/class/:id/publish', { params }));
    await invalidate('GET /api/1.0/gael/:ws/builtins/class');
  });
}

/** The built-in classes whose names no class of the workspace has. */
export const staticsFor = (statics: readonly StaticClass[], classes: readonly NlpClass[]): StaticClass[] =>
  statics.filter(({ class_name }) => !classes.some((one) => one.class_name === class_name));
