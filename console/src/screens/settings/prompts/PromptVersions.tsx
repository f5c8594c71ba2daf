import type { Prompt, PromptVersion } from '@parlance/contract/calls/prompts';
import { SkeletonRows } from '@parlance/ui-kit/data';
import { Card } from '@parlance/ui-kit/layout';
import { DataTable, type Column } from '@parlance/ui-kit/table';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queryClient.ts';
import { useFormats } from '../../../shared/i18n/format.ts';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { CompareVersions } from './CompareVersions.tsx';
import { askRollback } from './promptActions.ts';

/** The earlier versions of a prompt: who saved them, when and why. Each can be compared and restored. */
export function PromptVersions({ prompt, mayWrite }: { prompt: Prompt; mayWrite: boolean }) {
  const { t } = useTranslation('settings');
  const { exact } = useFormats();
  const versions = useCall('GET /api/1.0/prompt/:id/versions', { params: { id: prompt.id } });
  const [compared, setCompared] = useState<number | null>(null);
  const columns = useMemo(
    (): Column<PromptVersion>[] => [
      {
        key: 'version',
        header: t('prompts.column.version'),
        value: ({ version }) => version,
        text: ({ version }) => (version === 0 ? t('prompts.initial') : String(version)),
        cell: ({ version }) => (version === 0 ? t('prompts.initial') : version),
        align: 'start',
        width: 110,
      },
      { key: 'note', header: t('prompts.column.note'), value: ({ note }) => note, grow: true, priority: 2 },
      {
        key: 'by',
        header: t('prompts.column.by'),
        value: ({ created_by }) => created_by ?? '–',
        width: 140,
        priority: 1,
      },
      {
        key: 'when',
        header: t('prompts.column.when'),
        value: ({ created_at }) => (created_at === null ? null : new Date(created_at)),
        text: ({ created_at }) => (created_at === null ? '–' : exact(created_at)),
        cell: ({ created_at }) => (created_at === null ? '–' : exact(created_at)),
        width: 190,
        priority: 1,
      },
    ],
    [t, exact],
  );
  return (
    <Card title={t('prompts.versions')} level={3} padding="none">
      <Answer query={versions} loading={<SkeletonRows rows={2} columns={4} />}>
        {({ data }) => (
          <>
            <DataTable
              label={t('prompts.versions')}
              rows={data}
              columns={columns}
              rowKey={({ version }) => String(version)}
              tools={false}
              autoHeight
              height={300}
              onRowOpen={({ version }) => setCompared(version)}
              rowActions={(row) => [
                {
                  key: 'compare',
                  label: t('prompts.compare'),
                  icon: 'eye',
                  onAction: () => setCompared(row.version),
                },
                ...(mayWrite
                  ? [
                      {
                        key: 'rollback',
                        label: t('prompts.rollback'),
                        icon: 'rotate-ccw',
                        disabled: row.text === prompt.text,
                        reason: t('prompts.isCurrent'),
                        onAction: () => void askRollback(prompt, row),
                      },
                    ]
                  : []),
              ]}
            />
            {compared !== null && (
              <CompareVersions
                prompt={prompt}
                versions={data}
                first={compared}
                mayWrite={mayWrite}
                onClose={() => setCompared(null)}
              />
            )}
          </>
        )}
      </Answer>
    </Card>
  );
}
