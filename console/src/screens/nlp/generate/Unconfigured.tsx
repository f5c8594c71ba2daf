import { EmptyState } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { can } from '../../../shared/state/session.ts';
import { askForSettings } from '../../../shared/state/workspaceSettings.ts';

/** Says what to configure, and where, to those who may; whom to ask, to others. */
export function Unconfigured({ ws, onLeave }: { ws: string; onLeave: () => void }) {
  const { t } = useTranslation('exchange');
  const mayConfigure = can('workspace:edit', ws);
  return (
    <EmptyState
      icon="sparkles"
      title={t('generate.unconfigured')}
      text={t(mayConfigure ? 'generate.unconfiguredAdmin' : 'generate.unconfiguredOther')}
      action={
        mayConfigure && (
          <Button
            variant="primary"
            icon="settings"
            onClick={() => {
              onLeave();
              askForSettings('llm');
            }}
          >
            {t('generate.configure')}
          </Button>
        )
      }
    />
  );
}
