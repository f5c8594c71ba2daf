import { Button, TextField } from '@parlance/ui-kit/form';
import { Card, Inline } from '@parlance/ui-kit/layout';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonOf } from '../../shared/api/attempt.ts';
import { call } from '../../shared/api/call.ts';
import { session } from '../../shared/state/session.ts';
import { Alert } from '../../shared/ui/Alert.tsx';
import { isEmail } from '../../shared/ui/email.ts';
import { SubmitForm } from '../../shared/ui/SubmitForm.tsx';

interface TestMailProps {
  ws: string;
  /** Why the mail server cannot be tested now. */
  reason: string | undefined;
}

/** Sends a test e-mail with the mail server in use, and shows the result. */
export function TestMail({ ws, reason }: TestMailProps) {
  const { t } = useTranslation('workspace');
  const [to, setTo] = useState(session.user?.email ?? '');
  const [error, setError] = useState<string>();
  const sending = useMutation({
    mutationFn: (address: string) =>
      call('POST /api/1.0/workspaces/:ws/configuration/smtp/test', { params: { ws }, body: { to: address } }),
  });
  return (
    <Card title={t('test.title')} level={3}>
      <SubmitForm
        gap={3}
        onSubmit={() => {
          const address = to.trim();
          if (!isEmail(address)) return setError(t('emailInvalid'));
          if (!sending.isPending) sending.mutate(address);
        }}
      >
        {reason && <span>{reason}</span>}
        <TextField
          label={t('test.to')}
          type="email"
          autoComplete="email"
          disabled={reason !== undefined}
          value={to}
          error={error}
          onChange={(text) => {
            setTo(text);
            setError(undefined);
          }}
        />
        {sending.isSuccess && <Alert tone="good">{t('test.sent', { to: sending.variables })}</Alert>}
        {sending.isError && <Alert>{t('test.failed', { reason: reasonOf(sending.error) })}</Alert>}
        <Inline>
          <Button type="submit" icon="send" disabled={reason !== undefined} loading={sending.isPending}>
            {t('test.send')}
          </Button>
        </Inline>
      </SubmitForm>
    </Card>
  );
}
