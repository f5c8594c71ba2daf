import { Form, FormField, SubmitButton, useForm, yupResolver } from '@parlance/ui-kit/fields';
import { PasswordField, TextField } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import type { TFunction } from 'i18next';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { object, string, type ObjectSchema } from 'yup';
import { ApiError } from '../../shared/api/ApiError.ts';
import { brand } from '../../shared/brand.ts';
import { signIn } from '../../shared/state/session.ts';
import { FormNote } from './FormNote.ts';

interface Fields {
  login: string;
  password: string;
  code: string;
}

const SignInCode = lazy(async () => ({ default: (await import('./SignInCode.tsx')).SignInCode }));

/** The text of a refused sign-in. */
function failedSignIn(error: ApiError, t: TFunction<['signIn', 'common']>): Error {
  if (error.offline) return new Error(`${t('common:failure.title')}: ${t('common:failure.offline')}`);
  if (error.status === 429) return new Error(t('tooMany'));
  if (error.status === 401) return new Error(t('refused'));
  return new Error(error.status >= 500 ? t('failed') : error.message);
}

/** Login and password. The public pages decide where it leads. */
export function PasswordForm() {
  const { t } = useTranslation(['signIn', 'common']);
  const navigate = useNavigate();
  const [solving, setSolving] = useState(false);
  // The password is right, and a second factor is needed.
  const [codeDue, setCodeDue] = useState(false);
  const schema: ObjectSchema<Fields> = object({
    login: string().trim().required(t('loginRequired')),
    password: string().required(t('passwordRequired')),
    code: codeDue ? string().trim().required(t('codeRequired')) : string().defined(),
  });
  const form = useForm<Fields>({
    resolver: yupResolver(schema),
    defaultValues: { login: '', password: '', code: '' },
  });
  const submit = async ({ login, password, code }: Fields) => {
    try {
      const due = await signIn({ login, password, ...(codeDue && { code }) }, () => setSolving(true));
      if (due === 'codeDue') setCodeDue(true);
      else if (due) await navigate(`/authenticate/expired${location.search}`, { state: due });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Shown at its field.
      if ('code' in error.fields) throw error;
      setCodeDue(false);
      form.resetField('password');
      form.setFocus('password');
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
        <Suspense>{codeDue && <SignInCode />}</Suspense>
        <SubmitButton wide>{t('submit')}</SubmitButton>
        {solving && <FormNote>{t('slow')}</FormNote>}
      </Stack>
    </Form>
  );
}
