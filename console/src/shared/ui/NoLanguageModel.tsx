import { EmptyState } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { can } from '../state/session.ts';
import { askForSettings } from '../state/workspaceSettings.ts';

interface NoLanguageModelProps {
  ws: string;
  /** Before the settings open: what this is in closes. */
  onLeave: () => void;
}

/** In place of what a language model does, where a workspace has none; users who may configure one get there from it. */
export function NoLanguageModel({ ws, onLeave }: NoLanguageModelProps) {
  const { t } = useTranslation('parts');
  const mayConfigure = can('workspace:edit', ws);
  return (
    <EmptyState
      icon="sparkles"
      title={t('noModel.title')}
      text={t(mayConfigure ? 'noModel.enter' : 'noModel.ask')}
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
            {t('noModel.configure')}
          </Button>
        )
      }
    />
  );
}
