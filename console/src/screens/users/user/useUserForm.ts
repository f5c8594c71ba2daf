import type { User } from '@parlance/contract/calls/users';
import { roles, type Role } from '@parlance/contract/permissions';
import { useForm, yupResolver } from '@parlance/ui-kit/fields';
import { useTranslation } from 'react-i18next';
import { boolean, object, string, type ObjectSchema } from 'yup';
import { languages, wantedLanguage, type UiLanguage } from '../../../shared/i18n/i18n.ts';
import { emailProblem } from '../../../shared/ui/email.ts';

/** The fields of a user's form, without the access list. */
export interface UserDraft {
  login: string;
  email: string;
  role: Role;
  disabled: boolean;
  /** For new users: sends an invitation in this language. */
  invite: boolean;
  language: UiLanguage;
}

/** Validates a required e-mail address; the error is `Invalid email format`. */
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

/** The form of a user: it requires login, e-mail and role. @param user undefined: a new one */
export function useUserForm(user: User | undefined) {
  const { t, i18n } = useTranslation(['users', 'account']);
  const email = useEmailSchema();
  const schema: ObjectSchema<UserDraft> = object({
    login: string().trim().required(t('user.loginRequired')),
    // The address of an existing user is read-only, even if it would not be accepted today.
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
