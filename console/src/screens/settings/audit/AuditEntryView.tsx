import { Skeleton } from '@parlance/ui-kit/data';
import { Stack } from '@parlance/ui-kit/layout';
import { Drawer } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queryClient.ts';
import { DiffView } from '../../../shared/code/LazyCode.tsx';
import { useFormats } from '../../../shared/i18n/format.ts';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { Facts } from '../../../shared/ui/Facts.tsx';
import { useWorkspaceName } from './useWorkspaceName.ts';
import { comparableText } from './comparableText.ts';
import { useActionWords } from './useActionWords.ts';

/** One change, with the values before and after. */
export function AuditEntryView({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const { exact } = useFormats();
  const nameOf = useWorkspaceName();
  const actionOf = useActionWords();
  const entry = useCall('GET /api/1.0/backend/audit/entry/:id', { params: { id } });
  return (
    <Drawer
      open
      modal={false}
      width={560}
      onClose={onClose}
      title={t('audit.entry')}
      description={entry.data && exact(entry.data.created_at)}
    >
      <Answer query={entry} loading={<Skeleton lines={10} />}>
        {({ actor, action, subject, name, workspace, request_id, before, after, names }) => (
          <Stack gap={4}>
            <Facts
              facts={[
                { name: t('column.actor'), value: actor },
                { name: t('column.action'), value: actionOf(action) },
                { name: t('column.subject'), value: name === null ? subject : `${name} (${subject})` },
                { name: t('column.workspace'), value: workspace === null ? '–' : nameOf(workspace) },
                { name: t('column.request'), value: request_id ?? '–' },
              ]}
            />
            {before === null && after === null ? (
              <p>{t('audit.noDetails')}</p>
            ) : (
              <DiffView
                label={t('audit.difference')}
                layout="unified"
                before={comparableText(before, names)}
                after={comparableText(after, names)}
              />
            )}
          </Stack>
        )}
      </Answer>
    </Drawer>
  );
}
