import { Skeleton } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/call.ts';
import { invalidate, useCall } from '../../shared/api/queryClient.ts';
import { confirmer } from '../../shared/feedback/confirmer.ts';
import { notifyDone } from '../../shared/feedback/toasts.ts';
import { Answer } from '../../shared/ui/Answer.tsx';
import { EndpointForm, type EndpointKind } from './EndpointForm.tsx';
import { TestEndpoint } from './TestEndpoint.tsx';
import type { FormState } from './configuration/useStoredForm.ts';

interface EndpointTabProps {
  kind: EndpointKind;
  ws: string;
  /** Id of the form, for the dialog's button. */
  id: string;
  dirty: boolean;
  onStateChange: (standing: FormState) => void;
}

/** An OpenAI-compatible endpoint, of a workspace or of the server. */
export function EndpointTab({ kind, ws, id, dirty, onStateChange }: EndpointTabProps) {
  const { t } = useTranslation(kind);
  const endpoint = useCall(`GET /api/1.0/workspaces/:ws/configuration/${kind}`, { params: { ws } });
  const remove = (version: number) =>
    confirmer.ask({
      title: t('removeTitle'),
      message: t('removeText'),
      danger: true,
      confirmLabel: t('removeSubmit'),
      onConfirm: async () => {
        await call(`DELETE /api/1.0/workspaces/:ws/configuration/${kind}`, { params: { ws }, ifMatch: version });
        await invalidate(
          `GET /api/1.0/workspaces/:ws/configuration/${kind}`,
          'GET /api/1.0/gael/:ws/generation',
          'GET /api/1.0/workspaces/:ws/scripts/draft',
        );
        notifyDone(t('removed'));
      },
    });
  return (
    <Stack gap={5}>
      <Answer query={endpoint} loading={<Skeleton lines={6} />}>
        {(stored) => {
          const own = stored.url !== '';
          const none = !own && !stored.server_wide;
          return (
            <>
              <p>
                {t('text')} {!own && t(stored.server_wide ? 'serverWide' : 'noServer')}
              </p>
              <EndpointForm kind={kind} ws={ws} id={id} stored={stored} onStateChange={onStateChange} />
              <TestEndpoint
                kind={kind}
                ws={ws}
                reason={dirty ? t('test.saveFirst') : none ? t('test.none') : undefined}
              />
              {own && (
                <Inline justify="end">
                  <Button variant="ghost" icon="trash-2" onClick={() => void remove(stored.version)}>
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
