import type { BodyOf } from '@parlance/contract';
import { Form, FormField, SubmitButton, useForm, yupResolver } from '@parlance/ui-kit/fields';
import { PasswordField, TextField } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { object, string, type ObjectSchema } from 'yup';
import { ApiError } from '../../shared/api/ApiError.ts';
import { brand } from '../../shared/brand.ts';
import { signIn } from '../../shared/state/session.ts';
import { failedSignIn } from './failedSignIn.ts';

type Credentials = Pick<BodyOf<'POST /api/1.0/login'>, 'login' | 'password'>;

const Meanwhile = styled.output`
  color: var(--text-muted);
  font-size: var(--size-s);
  text-align: center;
`;

/** Login and password. The public pages decide where it leads. */
export function PasswordForm() {
  const { t } = useTranslation(['signIn', 'common']);
  const navigate = useNavigate();
  const [solving, setSolving] = useState(false);
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
      const due = await signIn(login, password, () => setSolving(true));
      if (due) await navigate(`/authenticate/expired${location.search}`, { state: due });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      form.resetField('password');
      throw failedSignIn(error, t);
    } finally {
      setSolving(false);
    }
  };
  return (
    <Form form={form} onSubmit={submit} aria-label={t('title', { name: brand.name })}>
      <Stack>
        <FormField name="login">
          {(field) => (
            <TextField label={t('login')} autoComplete="username" autoCapitalize="none" spellCheck={false} {...field} />
          )}
        </FormField>
        <FormField name="password">
          {(field) => <PasswordField label={t('password')} autoComplete="current-password" {...field} />}
        </FormField>
        <SubmitButton wide>{t('submit')}</SubmitButton>
        {solving && <Meanwhile>{t('slow')}</Meanwhile>}
      </Stack>
    </Form>
  );
}
