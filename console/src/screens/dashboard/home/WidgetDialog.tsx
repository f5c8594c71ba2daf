import { Skeleton } from '@parlance/ui-kit/data';
import { Button, LinkButton, TextArea } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queryClient.ts';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { useCopy } from '../../../shared/ui/useCopy.ts';

/** The tag that a partner pastes into their pages, and a link to a demo page. */
export function WidgetDialog({ ws, onClose }: { ws: string; onClose: () => void }) {
  const { t } = useTranslation('dashboard');
  const widget = useCall('GET /api/1.0/workspaces/:ws/widget', { params: { ws } });
  const { copied, copy } = useCopy();
  return (
    <Modal open onClose={onClose} title={t('widget.title')} description={t('widget.text')}>
      <Answer query={widget} loading={<Skeleton lines={4} />}>
        {({ snippet, demo }) => (
          <Stack>
            <TextArea
              label={t('widget.snippet')}
              hint={t('widget.key')}
              value={snippet}
              onChange={() => {}}
              readOnly
              rows={3}
              spellCheck={false}
            />
            <Inline justify="end">
              <LinkButton href={demo} target="_blank" rel="noreferrer" iconEnd="external-link">
                {t('widget.demo')}
              </LinkButton>
              <Button variant="primary" icon={copied ? 'check' : 'copy'} onClick={() => void copy(snippet)}>
                {copied ? t('widget.copied') : t('widget.copy')}
              </Button>
            </Inline>
          </Stack>
        )}
      </Answer>
    </Modal>
  );
}
