import type { User } from '@parlance/contract/calls/users';
import { roles, type Role } from '@parlance/contract/permissions';
import { useForm, yupResolver } from '@parlance/ui-kit/fields';
import { useTranslation } from 'react-i18next';
import { boolean, object, string, type ObjectSchema } from 'yup';
import { languages, wantedLanguage, type UiLanguage } from '../../../shared/i18n/i18n.ts';
import { emailProblem } from '../../../shared/ui/email.ts';

/** What is typed of a user, besides their access. */
export interface UserDraft {
  login: string;
  email: string;
  role: Role;
  disabled: boolean;
  /** For new users: send an invitation in this language. */
  invite: boolean;
  language: UiLanguage;
}

/** A required e-mail address; `Invalid email format` otherwise. */
function useEmailSchema() {
  const { t } = useTranslation('account');
  return string()
    .trim()
    .defined()
    .test('email', (text, { createError }) => {
      const message = emailProblem(text, t);
      return message === undefined || createError({ message });
    });
}

/** The form of a user: login, e-mail and role are needed. @param user absent: a new one */
export function useUserForm(user: User | undefined) {
  const { t, i18n } = useTranslation(['users', 'account']);
  const email = useEmailSchema();
  const schema: ObjectSchema<UserDraft> = object({
    login: string().trim().required(t('user.loginRequired')),
    // The address of an existing user is locked, even if it would not be accepted today.
    email: user ? string().required() : email,
    role: string<Role>().oneOf(roles, t('user.roleRequired')).required(t('user.roleRequired')),
    disabled: boolean().required(),
    invite: boolean().required(),
    language: string<UiLanguage>().oneOf(languages).required(),
  });
  return useForm<UserDraft>({
    resolver: yupResolver(schema),
    disabled: user !== undefined && !user.editable,
    defaultValues: {
      login: user?.login ?? '',
      email: user?.email ?? '',
      ...(user && { role: user.role }),
      disabled: user?.disabled ?? false,
      invite: true,
      language: wantedLanguage(i18n.language),
    },
  });
}
