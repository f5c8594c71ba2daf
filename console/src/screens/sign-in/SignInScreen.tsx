import type { BodyOf } from '@parlance/contract';
import { Form, FormField, SubmitButton, useForm, yupResolver } from '@parlance/ui-kit/fields';
import { PasswordField, TextField } from '@parlance/ui-kit/form';
import { Card, Stack } from '@parlance/ui-kit/layout';

import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { object, string, type ObjectSchema } from 'yup';
import { ApiError } from '../../shared/api/ApiError.ts';
import { brand } from '../../shared/brand.ts';
import { signIn } from '../../shared/state/session.ts';
import { PublicFrame } from '../../shared/ui/PublicFrame.tsx';
import { useTitle } from '../../shared/ui/useTitle.ts';
import { failedSignIn } from './failedSignIn.ts';

type Credentials = Pick<BodyOf<'POST /api/1.0/login'>, 'login' | 'password'>;

const Help = styled.p`
  margin: 0;
  color: var(--text-muted);
  font-size: var(--size-s);
  text-align: center;
`;

/** The way in. Where it leads is decided by whoever shows the public pages. */
export function SignInScreen() {
  const { t } = useTranslation(['signIn', 'common']);
  const navigate = useNavigate();
  useTitle(t('common:screen.signIn'));
  const schema: ObjectSchema<Credentials> = object({
    login: string().trim().required(t('loginRequired')),
    password: string().required(t('passwordRequired')),
  });
  const form = useForm<Credentials>({
    resolver: yupResolver(schema),
    defaultValues: { login: '', password: '' },
  });
  const submit = async ({ login, password }: Credentials) => {
    try {
      const due = await signIn(login, password);
      if (due) await navigate(`/authenticate/expired${location.search}`, { state: due });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      form.resetField('password');
      throw failedSignIn(error, t);
    }
  };
  return (
    <PublicFrame>
      <Card>
        <Form form={form} onSubmit={submit} aria-label={t('title', { name: brand.name })}>
          <Stack>
            <FormField name="login">
              {(field) => (
                <TextField
                  label={t('login')}
                  autoComplete="username"
                  autoCapitalize="none"
                  spellCheck={false}
                  {...field}
                />
              )}
            </FormField>
            <FormField name="password">
              {(field) => <PasswordField label={t('password')} autoComplete="current-password" {...field} />}
            </FormField>
            <SubmitButton wide>{t('submit')}</SubmitButton>
          </Stack>
        </Form>
      </Card>
      <Help>{t('help')}</Help>
    </PublicFrame>
  );
}
