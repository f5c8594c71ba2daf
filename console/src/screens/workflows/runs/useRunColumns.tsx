import type { AnswerOf } from '@parlance/contract';
import { Pill } from '@parlance/ui-kit/data';
import type { Column } from '@parlance/ui-kit/table';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/i18n/errorText.ts';
import { useFormats } from '../../../shared/i18n/format.ts';
import { useTimeColumn } from '../../../shared/table/useTimeColumn.tsx';
import { useThingLabels } from '../data/queries.ts';
import { runLooks } from '../scripts/icons.ts';

/** A row of the list of runs. */
export type RunRow = AnswerOf<'GET /api/1.0/workspaces/:ws/runs'>['data'][number];

/** Names virtual things by their ids; a deleted one is named by its id. */
export function useThingName(ws: string): (id: string | null) => string {
  const labels = useThingLabels(ws);
  return useCallback((id) => (id === null ? '' : (labels.get(id) ?? id)), [labels]);
}

/** The columns of the list of runs, which the server sorts by time. */
export function useRunColumns(ws: string): Column<RunRow>[] {
  const { t } = useTranslation('workflows');
  const { duration } = useFormats();
  const time = useTimeColumn();
  const thingName = useThingName(ws);
  return useMemo(
    (): Column<RunRow>[] => [
      {
        key: 'script',
        header: t('runs.column.script'),
        value: (row) => row.script,
        grow: true,
        sortable: false,
        width: 170,
        minWidth: 120,
      },
      {
        key: 'type',
        header: t('runs.column.type'),
        value: (row) => t(`type.${row.type}`),
        sortable: false,
        width: 100,
        priority: 8,
      },
      {
        key: 'state',
        header: t('runs.column.state'),
        value: (row) => t(`run.${row.state}`),
        cell: (row) => <Pill {...runLooks[row.state]}>{t(`run.${row.state}`)}</Pill>,
        sortable: false,
        width: 120,
        line: 'second',
      },
      {
        key: 'error',
        header: t('runs.column.outcome'),
        value: (row) => (row.error ? errorText(row.error) : (row.ended_at === null && row.asking) || ''),
        sortable: false,
        width: 220,
        priority: 2,
        line: 'rest',
      },
      {
        key: 'cause',
        header: t('runs.column.cause'),
        value: (row) => t(`runs.cause.${row.cause}`),
        sortable: false,
        width: 196,
        priority: 1,
        // On a phone the outcome takes the column's place.
        line: 'none',
      },
      {
        key: 'actor',
        header: t('runs.column.actor'),
        value: (row) => row.actor,
        sortable: false,
        width: 160,
        priority: 5,
      },
      {
        key: 'thing',
        header: t('runs.column.thing'),
        value: (row) => thingName(row.vthingId),
        sortable: false,
        width: 130,
        priority: 3,
      },
      {
        key: 'version',
        header: t('runs.column.version'),
        value: (row) => row.version,
        text: (row) => t('version', { version: row.version }),
        sortable: false,
        width: 84,
        priority: 7,
      },
      {
        key: 'branch',
        header: t('runs.column.branch'),
        value: (row) => t(`runs.branch.${row.branch}`),
        sortable: false,
        width: 110,
        priority: 9,
      },
      {
        key: 'duration',
        header: t('runs.column.duration'),
        value: (row) => (row.ended_at === null ? null : Date.parse(row.ended_at) - Date.parse(row.created_at)),
        text: (row) => (row.ended_at === null ? '' : duration(Date.parse(row.ended_at) - Date.parse(row.created_at))),
        sortable: false,
        // Set explicitly, because the first run may have no duration yet.
        align: 'end',
        width: 96,
        priority: 4,
      },
      {
        key: 'steps',
        header: t('runs.column.steps'),
        value: (row) => row.steps,
        sortable: false,
        align: 'end',
        width: 80,
        priority: 6,
      },
      time({
        key: 'started',
        header: t('runs.column.started'),
        at: (row) => row.created_at,
        sortable: false,
        width: 120,
        line: 'end',
      }),
    ],
    [t, time, duration, thingName],
  );
}
