import { Skeleton } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/call.ts';
import { invalidate, useCall } from '../../shared/api/queryClient.ts';
import { confirmer } from '../../shared/state/confirmer.ts';
import { tellDone } from '../../shared/state/toasts.ts';
import { Answer } from '../../shared/ui/Answer.tsx';
import { LlmForm } from './LlmForm.tsx';
import { TestModel } from './TestModel.tsx';
import type { FormStanding } from './useStoredForm.ts';

interface LlmTabProps {
  ws: string;
  /** Id of the form, for the dialog's button. */
  id: string;
  dirty: boolean;
  onStanding: (standing: FormStanding) => void;
}

/** The language model that writes utterances for a workspace. */
export function LlmTab({ ws, id, dirty, onStanding }: LlmTabProps) {
  const { t } = useTranslation('llm');
  const llm = useCall('GET /api/1.0/workspaces/:ws/configuration/llm', { params: { ws } });
  const forget = () =>
    confirmer.ask({
      title: t('removeTitle'),
      message: t('removeText'),
      danger: true,
      confirmLabel: t('removeSubmit'),
      onConfirm: async () => {
        await call('DELETE /api/1.0/workspaces/:ws/configuration/llm', { params: { ws } });
        await invalidate('GET /api/1.0/workspaces/:ws/configuration/llm', 'GET /api/1.0/gael/:ws/generation');
        tellDone(t('removed'));
      },
    });
  return (
    <Stack gap={5}>
      <Answer query={llm} loading={<Skeleton lines={6} />}>
        {(stored) => {
          const own = stored.url !== '';
          const none = !own && !stored.server_wide;
          return (
            <>
              <p>
                {t('text')} {!own && t(stored.server_wide ? 'serverWide' : 'noServer')}
              </p>
              <LlmForm ws={ws} id={id} stored={stored} onStanding={onStanding} />
              <TestModel ws={ws} reason={dirty ? t('test.saveFirst') : none ? t('test.none') : undefined} />
              {own && (
                <Inline justify="end">
                  <Button variant="ghost" icon="trash-2" onClick={() => void forget()}>
                    {t('remove')}
                  </Button>
                </Inline>
              )}
            </>
          );
        }}
      </Answer>
    </Stack>
  );
}
