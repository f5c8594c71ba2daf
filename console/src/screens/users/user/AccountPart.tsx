import type { User } from '@parlance/contract/calls/users';
import { limits } from '@parlance/contract/limits';
import type { Role } from '@parlance/contract/permissions';
import { FormCheck, FormField, useWatch, useFormState } from '@parlance/ui-kit/fields';
import { Select, Switch, TextField } from '@parlance/ui-kit/form';
import { Grid, Stack } from '@parlance/ui-kit/layout';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/i18n/format.ts';
import { languages } from '../../../shared/i18n/i18n.ts';
import { Facts } from '../../../shared/ui/Facts.tsx';
import type { UserDraft } from './useUserForm.ts';

interface AccountPartProps {
  /** Undefined: a new one. */
  user: User | undefined;
  /** The roles that may be given. */
  roles: readonly Role[];
  /** Ref for the first field. */
  first: RefObject<HTMLInputElement | null>;
}

/** The account and role of a user; for a new one, the invitation. */
export function AccountPart({ user, roles, first }: AccountPartProps) {
  const { t } = useTranslation(['users', 'common', 'account', 'parts']);
  const { exact } = useFormats();
  const role = useWatch<UserDraft, 'role'>({ name: 'role' });
  const invite = useWatch<UserDraft, 'invite'>({ name: 'invite' });
  const { disabled: locked } = useFormState<UserDraft>();
  const isNew = user === undefined;
  const lockedHint = isNew ? undefined : t('user.locked');
  return (
    <Stack>
      <Grid min={240} gap={4}>
        <FormField name="login">
          {(field) => (
            <TextField
              label={t('column.login')}
              required
              autoComplete="off"
              maxLength={limits.loginLength}
              hint={lockedHint ?? t('user.loginHint')}
              {...field}
              ref={(input) => {
                field.ref(input);
                first.current = input;
              }}
              readOnly={!isNew}
            />
          )}
        </FormField>
        <FormField name="email">
          {(field) => (
            <TextField
              label={t('column.email')}
              required
              type="email"
              autoComplete="off"
              hint={lockedHint}
              {...field}
              readOnly={!isNew}
            />
          )}
        </FormField>
      </Grid>
      <FormField name="role">
        {(field) => (
          <Select
            label={t('column.role')}
            required
            placeholder={t('user.chooseRole')}
            hint={user?.self ? t('user.ownRole') : role && t(`roleHint.${role}`)}
            options={roles.map((one) => ({ value: one, label: t(`role.${one}`) }))}
            {...field}
            value={field.value ?? ''}
            disabled={locked || user?.self}
          />
        )}
      </FormField>
      <FormCheck name="disabled">
        {(field) => (
          <Switch
            label={t('user.disabled')}
            description={t(user?.self ? 'user.ownAccess' : 'user.disabledHint')}
            {...field}
            disabled={locked || user?.self}
          />
        )}
      </FormCheck>
      {isNew && (
        <FormCheck name="invite">
          {(field) => <Switch label={t('user.invite')} description={t('user.inviteHint')} {...field} />}
        </FormCheck>
      )}
      {isNew && invite && (
        <FormField name="language">
          {(field) => (
            <Select
              label={t('user.language')}
              options={languages.map((value) => ({ value, label: t(`common:language.${value}`) }))}
              {...field}
            />
          )}
        </FormField>
      )}
      {user && (
        <Facts
          facts={[
            { name: t('column.organization'), value: user.company_name },
            { name: t('column.status'), value: t(`status.${user.status}`) },
            {
              name: t('column.lastSignIn'),
              value: user.last_sign_in_at === null ? t('parts:never') : exact(user.last_sign_in_at),
            },
            { name: t('column.created'), value: exact(user.created_at) },
            ...(user.created_by === null ? [] : [{ name: t('column.createdBy'), value: user.created_by }]),
          ]}
        />
      )}
    </Stack>
  );
}
