import { limits } from '@parlance/contract/limits';
import { Form, FormField, serverProblem, SubmitButton, useForm, yupResolver } from '@parlance/ui-kit/fields';
import { LinkButton, PasswordField } from '@parlance/ui-kit/form';
import { EmptyState } from '@parlance/ui-kit/data';
import { Card, Stack } from '@parlance/ui-kit/layout';

import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { object, ref, string, type ObjectSchema } from 'yup';
import { renewPassword, type PasswordDue } from '../../shared/state/session.ts';
import { tellAfterChange } from '../../shared/state/toasts.ts';
import { PublicFrame } from '../../shared/ui/PublicFrame.tsx';
import { useTitle } from '../../shared/ui/useTitle.ts';

interface Passwords {
  newPassword: string;
  confirmation: string;
}

const isDue = (state: unknown): state is PasswordDue =>
  typeof state === 'object' && state !== null && 'ticket' in state && typeof state.ticket === 'string';

/** A password that has to be changed before the first, or next, sign-in. */
export function ExpiredScreen() {
  const { t } = useTranslation(['signIn', 'common']);
  const { state }: { state: unknown } = useLocation();
  useTitle(t('common:screen.expired'));
  const schema: ObjectSchema<Passwords> = object({
    newPassword: string().required(t('expired.tooShort')).min(limits.passwordMin, t('expired.tooShort')),
    confirmation: string()
      .required(t('expired.required'))
      .oneOf([ref('newPassword')], t('expired.different')),
  });
  const form = useForm<Passwords>({
    resolver: yupResolver(schema),
    defaultValues: { newPassword: '', confirmation: '' },
  });
  if (!isDue(state))
    return (
      <PublicFrame>
        <EmptyState
          icon="key"
          title={t('expired.title')}
          text={t('expired.noTicket')}
          action={<LinkButton href="/sign-in">{t('expired.back')}</LinkButton>}
        />
      </PublicFrame>
    );
  const submit = async ({ newPassword }: Passwords) => {
    await renewPassword(state.ticket, newPassword);
    tellAfterChange({ content: t('expired.changed'), color: 'good' });
  };
  return (
    <PublicFrame>
      <Card title={t('expired.title')} level={2}>
        <Form
          form={form}
          onSubmit={submit}
          readError={(error) => ({ ...serverProblem(error), message: t('expired.failed') })}
        >
          <Stack>
            <p>{t('expired.text')}</p>
            <FormField name="newPassword">
              {(field) => <PasswordField label={t('expired.newPassword')} autoComplete="new-password" {...field} />}
            </FormField>
            <FormField name="confirmation">
              {(field) => <PasswordField label={t('expired.confirmation')} autoComplete="new-password" {...field} />}
            </FormField>
            <SubmitButton wide>{t('expired.submit')}</SubmitButton>
          </Stack>
        </Form>
      </Card>
    </PublicFrame>
  );
}
