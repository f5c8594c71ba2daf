import type { Intent, NlpClass } from '@parlance/contract/calls/nlp';
import { LinkButton } from '@parlance/ui-kit/form';
import { Inline } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/i18n/format.ts';
import { can } from '../../../shared/state/session.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { useAskedBases } from './useAskedBases.ts';

interface OtherAnswerSourcesProps {
  ws: string;
  intent: Pick<Intent, 'id' | 'answer_count' | 'dialogs'>;
  classes: readonly NlpClass[];
}

/**
 * Names the dialogs that take precedence over the answers of an intent, and the knowledge bases that are asked where it
 * has none.
 */
export function OtherAnswerSources({ ws, intent: { id, answer_count, dialogs }, classes }: OtherAnswerSourcesProps) {
  const { t } = useTranslation('nlp');
  const { list } = useFormats();
  const own = classes.filter(({ intents }) => intents.includes(id)).map((one) => one.id);
  const asked = useAskedBases(ws, own);
  if (dialogs.length > 0)
    return (
      <Alert tone="info">
        <Inline gap={2}>
          {t('answers.dialogs', {
            names: list(dialogs.map(({ name }) => name)),
            count: dialogs.length,
          })}
          {can('script:read', ws) &&
            dialogs.map((dialog) => (
              <LinkButton key={dialog.id} size="s" icon="workflow" href={scriptPath(dialog.id)}>
                {t('answers.openDialog', { name: dialog.name })}
              </LinkButton>
            ))}
        </Inline>
      </Alert>
    );
  if (answer_count > 0 || asked.length === 0) return null;
  return <Alert tone="info">{t('answers.asked', { names: list(asked) })}</Alert>;
}

const scriptPath = (id: string): string => `/workflows/scripts?${new URLSearchParams({ script: id })}`;
