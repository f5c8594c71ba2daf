import { EmptyState } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { can } from '../state/session.ts';
import { askForSettings } from '../state/workspaceSettings.ts';

interface NoLanguageModelProps {
  ws: string;
  /** Called before the settings open, to close the surrounding dialog. */
  onLeave: () => void;
}

/**
 * Shown in place of a function that needs a language model, where a workspace has none; links to the settings for users
 * who may configure one.
 */
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
