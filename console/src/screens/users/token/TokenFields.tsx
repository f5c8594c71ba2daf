import type { ApiToken } from '@parlance/contract/calls/tokens';
import type { Role } from '@parlance/contract/permissions';
import { FormCheck, FormField, useWatch } from '@parlance/ui-kit/fields';
import { Button, DateField, Select, Switch } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/i18n/format.ts';
import { Facts } from '../../../shared/ui/Facts.tsx';
import { dayIn } from './expiry.ts';
import { tokenTypes, type TokenDraft } from './useTokenForm.ts';
import { NameField } from '../../../shared/ui/NameField.tsx';

/** The choices of a token's lifetime in days, beside the calendar. */
const lives = [30, 90, 365] as const;

/** Name, role and lifetime of a token. */
export function TokenFields({ token, roles }: { token: ApiToken | undefined; roles: readonly Role[] }) {
  const { t } = useTranslation(['users', 'parts']);
  const { exact } = useFormats();
  const role = useWatch<TokenDraft, 'role'>({ name: 'role' });
  const type = useWatch<TokenDraft, 'type'>({ name: 'type' });
  return (
    <Stack>
      <NameField name="name" label={t('column.name')} />
      <FormField name="role">
        {(field) => (
          <Select
            label={t('column.role')}
            required
            placeholder={t('user.chooseRole')}
            hint={role && t(`roleHint.${role}`)}
            options={roles.map((one) => ({ value: one, label: t(`role.${one}`) }))}
            {...field}
            value={field.value ?? ''}
          />
        )}
      </FormField>
      <FormField name="type">
        {(field) => (
          <Select
            label={t('column.type')}
            hint={token ? t('token.typeLocked') : t(`token.typeHint.${type}`)}
            options={tokenTypes.map((one) => ({ value: one, label: t(`token.type.${one}`) }))}
            {...field}
            disabled={token !== undefined}
          />
        )}
      </FormField>
      <FormField name="last_day">
        {(field) => (
          <>
            <DateField label={t('column.expires')} hint={t('token.expiresHint')} min={dayIn(0)} {...field} />
            <Inline>
              {lives.map((days) => (
                <Button key={days} size="s" onClick={() => field.onChange(dayIn(days))}>
                  {t('token.days', { count: days })}
                </Button>
              ))}
              <Button size="s" onClick={() => field.onChange('')}>
                {t('parts:never')}
              </Button>
            </Inline>
          </>
        )}
      </FormField>
      <FormCheck name="disabled">
        {(field) => <Switch label={t('token.disabled')} description={t('token.disabledHint')} {...field} />}
      </FormCheck>
      {token && (
        <Facts
          facts={[
            { name: t('column.created'), value: exact(token.created_at) },
            ...(token.created_by === null ? [] : [{ name: t('column.createdBy'), value: token.created_by }]),
            {
              name: t('column.lastUsed'),
              value: token.last_used_at === null ? t('parts:never') : exact(token.last_used_at),
            },
          ]}
        />
      )}
    </Stack>
  );
}
