import { Skeleton } from '@parlance/ui-kit/data';
import { Button, LinkButton, TextArea } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queryClient.ts';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { useCopy } from '../../../shared/ui/useCopy.ts';
import type { FormState } from '../configuration/useStoredForm.ts';
import { IdentitySecret } from './IdentitySecret.tsx';
import { WidgetForm } from './WidgetForm.tsx';

interface WidgetTabProps {
  ws: string;
  label: string;
  /** Id of the form, for the dialog's button. */
  id: string;
  dirty: boolean;
  onStateChange: (standing: FormState) => void;
}

/** The tag that a partner pastes into their pages, and a link to a demo page. */
function Snippet({ ws }: { ws: string }) {
  const { t } = useTranslation('widget');
  const widget = useCall('GET /api/1.0/workspaces/:ws/widget', { params: { ws } });
  const { copied, copy } = useCopy();
  return (
    <Answer query={widget} loading={<Skeleton lines={3} />}>
      {({ snippet, demo }) => (
        <Stack gap={2}>
          <TextArea
            label={t('snippet.label')}
            hint={t('snippet.hint')}
            value={snippet}
            onChange={() => {}}
            readOnly
            rows={2}
            spellCheck={false}
          />
          <Inline justify="end">
            <LinkButton href={demo} target="_blank" rel="noreferrer" iconEnd="external-link">
              {t('snippet.demo')}
            </LinkButton>
            <Button icon={copied ? 'check' : 'copy'} onClick={() => void copy(snippet)}>
              {copied ? t('snippet.copied') : t('snippet.copy')}
            </Button>
          </Inline>
        </Stack>
      )}
    </Answer>
  );
}

/** The widget's settings: look, allowed sites, known visitors, and the tag for partner pages. */
export function WidgetTab({ ws, label, id, dirty, onStateChange }: WidgetTabProps) {
  const widget = useCall('GET /api/1.0/workspaces/:ws/configuration/widget', { params: { ws } });
  return (
    <Stack gap={6}>
      <Snippet ws={ws} />
      <Answer query={widget} loading={<Skeleton lines={10} />}>
        {(stored) => (
          <>
            <WidgetForm ws={ws} label={label} id={id} stored={stored} onStateChange={onStateChange} />
            <IdentitySecret ws={ws} stored={stored} dirty={dirty} />
          </>
        )}
      </Answer>
    </Stack>
  );
}
