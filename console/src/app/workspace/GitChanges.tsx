import type { GitChange } from '@parlance/contract/calls/configuration';
import { Pill } from '@parlance/ui-kit/data';
import { DataTable, type Column } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The parts that can differ. */
const parts = [
  'name',
  'description',
  'code',
  'type',
  'kind',
  'fuzzy',
  'tags',
  'groupName',
  'className',
  'attributes',
  'answers',
  'fallback',
  'threshold',
  'intents',
  'utterances',
  'values',
  'lines',
  'tests',
] as const;

const tones = { create: 'good', update: 'info', delete: 'bad', kept: 'neutral' } as const;

/** The changes that a pull would make, one per line, conflicts first. */
export function GitChanges({ changes }: { changes: readonly GitChange[] }) {
  const { t } = useTranslation('workspace');
  const columns = useMemo((): Column<GitChange>[] => {
    /** Translates `utterances +3 −1`: the part, and by how much it differs where that is counted. */
    const readable = (detail: string): string => {
      const [word = '', ...counts] = detail.split(' ');
      const part = parts.find((one) => one === word);
      return [part ? t(`git.part.${part}`) : word, ...counts].join(' ');
    };
    return [
      { key: 'name', header: t('git.column.name'), value: ({ name }) => name, grow: true },
      { key: 'kind', header: t('git.column.kind'), value: ({ kind }) => t(`git.kind.${kind}`), width: 90, priority: 2 },
      {
        key: 'action',
        header: t('git.column.action'),
        value: ({ action, conflict }) => (conflict ? t('git.conflict') : t(`git.action.${action}`)),
        cell: ({ action, conflict }) =>
          conflict ? (
            <Pill tone="warning" icon="triangle-alert">
              {t('git.conflict')}
            </Pill>
          ) : (
            <Pill tone={tones[action]}>{t(`git.action.${action}`)}</Pill>
          ),
        width: 190,
        priority: 1,
      },
      {
        key: 'details',
        header: t('git.column.details'),
        value: ({ details, refused, in_production: isRunning }) =>
          refused !== undefined
            ? t('git.refused', { permission: refused })
            : isRunning
              ? t('git.inProduction')
              : details.map(readable).join(', '),
        width: 180,
        priority: 3,
      },
    ];
  }, [t]);
  const rows = useMemo(() => changes.toSorted((a, b) => Number(b.conflict) - Number(a.conflict)), [changes]);
  return (
    <DataTable
      label={t('git.changes')}
      rows={rows}
      columns={columns}
      rowKey={({ kind, name }) => `${kind} ${name}`}
      autoHeight
      height={260}
    />
  );
}
