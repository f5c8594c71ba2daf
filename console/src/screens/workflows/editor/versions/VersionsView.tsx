import type { Script, ScriptVersion } from '@parlance/contract/calls/scripts';
import { Pill, SkeletonRows } from '@parlance/ui-kit/data';
import { Inline } from '@parlance/ui-kit/layout';
import { DataTable, type Column } from '@parlance/ui-kit/table';
import { fill } from '@parlance/ui-kit/theme';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useCall } from '../../../../shared/api/queryClient.ts';
import { useTimeColumn } from '../../../../shared/table/useTimeColumn.tsx';
import { Answer } from '../../../../shared/ui/Answer.tsx';
import { CompareDialog } from './CompareDialog.tsx';

const Body = styled.div`
  display: flex;
  flex-direction: column;
  ${fill}
  padding: var(--space-4) var(--space-5);
  background: var(--page);
`;

const Muted = styled.span`
  color: var(--text-muted);
`;

interface VersionsViewProps {
  ws: string;
  script: Script;
  /** Null: the user may not revert. */
  onRevert: ((version: number) => Promise<boolean>) | null;
}

/** The versions of a script: who saved them, when and why. Each can be compared with the draft, or restored. */
export function VersionsView({ ws, script, onRevert }: VersionsViewProps) {
  const { t } = useTranslation('scriptEditor');
  const versions = useCall('GET /api/1.0/workspaces/:ws/script/:id/versions', {
    params: { ws, id: script.script_id },
  });
  const [compared, setCompared] = useState<number | null>(null);
  const time = useTimeColumn();
  const columns = useMemo((): Column<ScriptVersion>[] => {
    const messageOf = ({ message, reverted_to: to }: ScriptVersion) =>
      message || (to === null ? '' : t('versions.revertedTo', { version: to }));
    return [
      { key: 'version', header: t('versions.version'), value: ({ version }) => version, align: 'start', width: 90 },
      {
        key: 'state',
        header: t('versions.state'),
        value: ({ version, production }) => (production ? 'production' : version === script.version ? 'draft' : ''),
        cell: ({ version, production }) => (
          <Inline gap={1} wrap={false}>
            {version === script.version && <Pill>{t('version.draft')}</Pill>}
            {production && (
              <Pill tone="good" icon="rocket">
                {t('version.production')}
              </Pill>
            )}
          </Inline>
        ),
        width: 190,
      },
      {
        key: 'message',
        header: t('versions.message'),
        value: messageOf,
        // On phones the message is the first line of its row.
        cell: (row) => messageOf(row) || <Muted>{t('versions.noMessage')}</Muted>,
        grow: true,
        priority: 2,
      },
      { key: 'author', header: t('versions.author'), value: ({ author }) => author, width: 140, priority: 1 },
      time({ key: 'when', header: t('versions.when'), at: ({ created_at }) => created_at, width: 150, priority: 1 }),
    ];
  }, [t, script.version, time]);
  return (
    <Body>
      <Answer query={versions} loading={<SkeletonRows rows={4} columns={4} />}>
        {({ data }) => (
          <>
            <DataTable
              label={t('versions.title')}
              rows={data}
              columns={columns}
              rowKey={({ version }) => String(version)}
              tools={false}
              onRowOpen={({ version }) => setCompared(version)}
              rowActions={({ version }) => [
                {
                  key: 'compare',
                  label: t('versions.compare'),
                  icon: 'eye',
                  onAction: () => setCompared(version),
                },
                ...(onRevert
                  ? [
                      {
                        key: 'revert',
                        label: t('versions.revert'),
                        icon: 'rotate-ccw',
                        disabled: version === script.version,
                        reason: t('versions.isDraft'),
                        onAction: () => void onRevert(version),
                      },
                    ]
                  : []),
              ]}
            />
            {compared !== null && (
              <CompareDialog
                ws={ws}
                script={script}
                versions={data}
                first={compared}
                onRevert={onRevert}
                onClose={() => setCompared(null)}
              />
            )}
          </>
        )}
      </Answer>
    </Body>
  );
}
