import type { BodyOf } from '@parlance/contract';
import type { Chart } from '@parlance/contract/calls/charts';
import type { ChartRange } from '@parlance/contract/charts';
import { t } from 'i18next';
import { attempt, reasonOf } from '../../../shared/api/attempt.ts';
import { call } from '../../../shared/api/call.ts';
import { saveOver } from '../../../shared/conflict/saveOver.ts';
import { confirmer } from '../../../shared/feedback/confirmer.ts';
import { notifyDone } from '../../../shared/feedback/toasts.ts';
import { notifyUndoable } from '../../../shared/state/undoable.ts';
import { readChart, refreshCards, refreshCharts, showChart } from './chartQueries.ts';

const texts = { ns: 'charts' } as const;

/** The properties of a chart. */
export interface ChartProperties {
  name: string;
  title: string;
}

type Changes = Omit<BodyOf<'PUT /api/1.0/workspaces/:ws/chart/:id'>, 'cards'>;

const write = (ws: string, id: string, version: number, body: Changes): Promise<Chart> =>
  call('PUT /api/1.0/workspaces/:ws/chart/:id', { params: { ws, id }, ifMatch: version, body });

function received(ws: string, chart: Chart): void {
  showChart(ws, chart.id, () => chart);
  void refreshCharts();
}

/** Creates a chart. @throws ApiError when the name is not valid, or the maximum number of charts is reached */
export async function createChart(ws: string, properties: ChartProperties): Promise<Chart> {
  const chart = await call('POST /api/1.0/workspaces/:ws/chart', { params: { ws }, body: properties });
  await refreshCharts();
  return chart;
}

/** Which version a save ended with: this user's, or the one that another user had saved meanwhile. */
export type SaveOutcome = 'mine' | 'theirs';

/**
 * Saves a part of a chart. Changes of other parts by others are kept; where another user changed the same part, both
 * versions are shown.
 * @returns which version was saved; undefined when the user chose neither
 * @throws ApiError when it fails otherwise
 */
export async function saveChart<Part extends keyof Changes>(
  ws: string,
  chart: Pick<Chart, 'id' | 'name' | 'version'>,
  {
    base,
    value,
    lines,
  }: { base: Pick<Chart, Part>; value: Pick<Chart, Part>; lines: (part: Pick<Chart, Part>) => string[] },
): Promise<SaveOutcome | undefined> {
  let isWritten = false;
  const saved = await saveOver<Chart, Pick<Chart, Part>>({
    edit: { version: chart.version, base, value },
    title: chart.name,
    read: () => readChart(ws, chart.id),
    pick: (now) => {
      const part = { ...value };
      for (const key in value) part[key] = now[key];
      return part;
    },
    write: async (version) => {
      const written = await write(ws, chart.id, version, value);
      isWritten = true;
      return written;
    },
    lines,
  });
  if (!saved) return undefined;
  received(ws, saved);
  return isWritten ? 'mine' : 'theirs';
}

/** Saves a period for all users of the chart. @returns false when it failed, or the user chose neither version */
export async function saveRange(
  ws: string,
  chart: Chart,
  range: ChartRange,
  text: (range: ChartRange) => string,
): Promise<boolean> {
  const saved = await attempt(t('period.failed', texts), () =>
    saveChart(ws, chart, { base: { range: chart.range }, value: { range }, lines: (part) => [text(part.range)] }),
  );
  if (saved === 'mine') notifyDone(t('period.saved', { ...texts, name: chart.name }));
  return saved !== undefined;
}

/** Deletes a chart after the confirmation of the specification, with undo. @returns whether it was deleted */
export function removeChart(ws: string, { id, name }: Pick<Chart, 'id' | 'name'>): Promise<boolean> {
  return confirmer.ask({
    title: t('remove.title', { ...texts, name }),
    message: t('remove.text', texts),
    danger: true,
    confirmLabel: t('action.delete', { ns: 'common' }),
    onConfirm: async () => {
      try {
        const { version } = await readChart(ws, id);
        await call('DELETE /api/1.0/workspaces/:ws/chart/:id', { params: { ws, id }, ifMatch: version });
      } catch (error) {
        throw new Error(reasonOf(error), { cause: error });
      }
      void refreshCharts();
      notifyUndoable(t('remove.done', { ...texts, name }), () =>
        attempt(t('remove.undoFailed', { ...texts, name }), async () => {
          await call('PUT /api/1.0/backend/trash/:kind/:id/restore', { params: { kind: 'chart', id } });
          await refreshCards();
        }),
      );
    },
  });
}
