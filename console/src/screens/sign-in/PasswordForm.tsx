import { Button, PasswordField, PlainForm, TextField, usePlainForm } from '@parlance/ui-kit/form';
import type { TFunction } from 'i18next';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../shared/api/ApiError.ts';
import { brand } from '../../shared/brand.ts';
import { signIn } from '../../shared/state/session.ts';
import { FormNote } from './FormNote.ts';
import { labelled } from '../../shared/i18n/labelled.ts';

const SignInCode = lazy(async () => ({ default: (await import('./SignInCode.tsx')).SignInCode }));

/** The text of a refused sign-in. */
function failedSignIn(error: ApiError, t: TFunction<['signIn', 'common']>): Error {
  if (error.offline) return new Error(labelled(t('common:failure.title'), t('common:failure.offline')));
  if (error.status === 429) return new Error(t('tooMany'));
  if (error.status === 401) return new Error(t('refused'));
  return new Error(error.status >= 500 ? t('failed') : error.message);
}

/** Signs in with login and password. The public pages decide what follows. */
export function PasswordForm() {
  const { t } = useTranslation(['signIn', 'common']);
  const navigate = useNavigate();
  const [solving, setSolving] = useState(false);
  // The password is right, but a second factor is needed.
  const [codeDue, setCodeDue] = useState(false);
  const form = usePlainForm({
    initial: { login: '', password: '', code: '' },
    check: ({ login, password, code }) => ({
      ...(login.trim() === '' && { login: t('loginRequired') }),
      ...(password === '' && { password: t('passwordRequired') }),
      ...(codeDue && code.trim() === '' && { code: t('codeRequired') }),
    }),
    onSubmit: async ({ login, password, code }) => {
      try {
        const proof = { login: login.trim(), password, ...(codeDue && { code: code.trim() }) };
        const due = await signIn(proof, () => setSolving(true));
        if (due === 'codeDue') setCodeDue(true);
        else if (due) await navigate(`/authenticate/expired${location.search}`, { state: due });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // The error is shown at its field.
        if ('code' in error.fields) throw error;
        setCodeDue(false);
        form.clear('password');
        throw failedSignIn(error, t);
      } finally {
        setSolving(false);
      }
    },
  });
  return (
    <PlainForm form={form} aria-label={t('title', { name: brand.name })}>
      <TextField
        label={t('login')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('login')}
      />
      <PasswordField label={t('password')} autoComplete="current-password" {...form.field('password')} />
      <Suspense>{codeDue && <SignInCode field={form.field('code')} />}</Suspense>
      <Button variant="primary" type="submit" wide loading={form.busy}>
        {t('submit')}
      </Button>
      {solving && <FormNote>{t('slow')}</FormNote>}
    </PlainForm>
  );
}
