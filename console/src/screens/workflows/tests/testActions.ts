import type { ScriptTest, ScriptTestContent, TestReport } from '@parlance/contract/calls/scriptTests';
import type { Script, ScriptContent } from '@parlance/contract/calls/scripts';
import { t } from 'i18next';
import { attempt } from '../../../shared/api/attempt.ts';
import { call } from '../../../shared/api/call.ts';
import { invalidate, useCall } from '../../../shared/api/queryClient.ts';
import { notifyUndoable } from '../../../shared/state/undoable.ts';

const texts = { ns: 'scriptTests' } as const;
export const listCall = 'GET /api/1.0/workspaces/:ws/script/:id/tests';
const refresh = () => invalidate(listCall);

/** The results of a script's tests with its newest version; they run in the background after each save. */
export function useSavedTests(ws: string, { script_id: id, version }: Pick<Script, 'script_id' | 'version'>) {
  const { data } = useCall(listCall, { params: { ws, id } });
  const last = data?.data.map(({ last_result }) => last_result) ?? [];
  return {
    failing: last.filter((one) => one?.version === version && !one.passed).length,
    coverage: data?.coverage ?? null,
  };
}

/** The place of a test, and the saved test that it replaces; null: it is new. */
export interface TestPlace {
  ws: string;
  scriptId: string;
  saved: Pick<ScriptTest, 'test_id' | 'version'> | null;
}

/** @throws ApiError */
export async function saveTest({ ws, scriptId: id, saved }: TestPlace, body: ScriptTestContent): Promise<void> {
  if (saved) {
    const params = { ws, id, testId: saved.test_id };
    const path = 'PUT /api/1.0/workspaces/:ws/script/:id/test/:testId';
    await call(path, { params, body, ifMatch: saved.version });
  } else await call('POST /api/1.0/workspaces/:ws/script/:id/tests', { params: { ws, id }, body });
  await refresh();
}

/** Deletes a test, with undo. */
export async function removeTest(ws: string, { script_id: id, test_id, version, name }: ScriptTest): Promise<void> {
  const done = await attempt(t('removeFailed', { ...texts, name }), () =>
    call('DELETE /api/1.0/workspaces/:ws/script/:id/test/:testId', {
      params: { ws, id, testId: test_id },
      ifMatch: version,
    }),
  );
  if (!done) return;
  await refresh();
  notifyUndoable(t('removed', { ...texts, name }), () =>
    attempt(t('undoFailed', { ...texts, name }), async () => {
      const params = { kind: 'scripttest' as const, id: test_id };
      await call('PUT /api/1.0/backend/trash/:kind/:id/restore', { params });
      await refresh();
    }),
  );
}

/** Runs tests, by default all saved ones; shows why they could not run. */
export async function runTests(
  ws: string,
  id: string,
  what: { content?: ScriptContent | undefined; tests?: string[]; test?: ScriptTestContent } = {},
): Promise<TestReport | undefined> {
  const path = 'POST /api/1.0/workspaces/:ws/script/:id/tests/run';
  const report = await attempt(t('runFailed', texts), () => call(path, { params: { ws, id }, body: what }));
  void refresh();
  return report;
}
