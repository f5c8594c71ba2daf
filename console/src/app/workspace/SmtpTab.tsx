import { Skeleton } from '@parlance/ui-kit/data';
import { Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../shared/api/queryClient.ts';
import { Answer } from '../../shared/ui/Answer.tsx';
import { RemoveConfiguration } from './RemoveConfiguration.tsx';
import { SmtpForm } from './SmtpForm.tsx';
import { TestMail } from './TestMail.tsx';
import type { FormState } from './configuration/useStoredForm.ts';

interface SmtpTabProps {
  ws: string;
  /** Id of the form, for the dialog's button. */
  id: string;
  dirty: boolean;
  onStateChange: (standing: FormState) => void;
}

/** The mail server for password resets and invitations of a workspace. */
export function SmtpTab({ ws, id, dirty, onStateChange }: SmtpTabProps) {
  const { t } = useTranslation('workspace');
  const smtp = useCall('GET /api/1.0/workspaces/:ws/configuration/smtp', { params: { ws } });
  return (
    <Stack gap={5}>
      <Answer query={smtp} loading={<Skeleton lines={8} />}>
        {(stored) => {
          const none = stored.host === '' && !stored.server_wide;
          return (
            <>
              <p>
                {t('smtp.text')} {stored.host === '' && t(stored.server_wide ? 'smtp.serverWide' : 'smtp.noServer')}
              </p>
              <SmtpForm ws={ws} id={id} stored={stored} onStateChange={onStateChange} />
              <TestMail ws={ws} reason={dirty ? t('saveFirst') : none ? t('test.none') : undefined} />
              {stored.host !== '' && <RemoveConfiguration ws={ws} name="smtp" version={stored.version} />}
            </>
          );
        }}
      </Answer>
    </Stack>
  );
}
