import type { Domain } from '@parlance/contract/calls/domains';
import { FormCheck, FormField, useWatch } from '@parlance/ui-kit/fields';
import { Combobox, CopyButton, PasswordField, Select, Switch, TextField } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queryClient.ts';
import { defaultRoleChoices, type DomainValues } from './domainForm.ts';

interface DomainFieldsProps {
  form: UseFormReturn<DomainValues>;
  /** The stored domain; undefined for a new one. */
  stored: Domain | undefined;
}

/** Fields of a domain: organization and role of its accounts, and the identity provider that signs its users in. */
export function DomainFields({ form, stored }: DomainFieldsProps) {
  const { t } = useTranslation(['settings', 'users']);
  const companies = useCall('GET /api/1.0/company', {});
  const sso = useWatch({ control: form.control, name: 'sso' });
  const kept = stored?.oidc?.client_secret_set ?? false;
  return (
    <Stack>
      <FormField name="domain">
        {(field) => (
          <TextField
            label={t('column.domain')}
            required
            placeholder="acme.com"
            autoComplete="off"
            readOnly={stored !== undefined}
            {...field}
          />
        )}
      </FormField>
      <FormField name="company_id" control={form.control}>
        {({ onChange, ...field }) => (
          <Combobox
            label={t('column.company')}
            required
            loading={companies.isLoading}
            options={(companies.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(company) => onChange(company ?? '')}
            {...field}
          />
        )}
      </FormField>
      <FormField name="default_role">
        {(field) => (
          <Select
            label={t('domains.role')}
            hint={t('domains.roleHint')}
            options={defaultRoleChoices.map((role) => ({ value: role, label: t(`users:role.${role}`) }))}
            {...field}
          />
        )}
      </FormField>
      <FormCheck name="sso">
        {(field) => <Switch label={t('domains.sso')} description={t('domains.ssoText')} {...field} />}
      </FormCheck>
      {sso && (
        <>
          <FormField name="issuer">
            {(field) => (
              <TextField
                label={t('domains.issuer')}
                type="url"
                required
                placeholder="https://login.acme.com"
                autoComplete="off"
                {...field}
              />
            )}
          </FormField>
          <FormField name="client_id">
            {(field) => <TextField label={t('domains.clientId')} required autoComplete="off" {...field} />}
          </FormField>
          <FormField name="client_secret">
            {(field) => (
              <PasswordField
                label={t('domains.clientSecret')}
                autoComplete="new-password"
                placeholder={kept ? t('domains.secretKept') : undefined}
                hint={t(kept ? 'domains.secretKeptHint' : 'domains.secretHint')}
                {...field}
              />
            )}
          </FormField>
          <FormCheck name="auto_create">
            {(field) => <Switch label={t('domains.autoCreate')} description={t('domains.autoCreateText')} {...field} />}
          </FormCheck>
          <FormCheck name="trust_email">
            {(field) => <Switch label={t('domains.trustEmail')} description={t('domains.trustEmailText')} {...field} />}
          </FormCheck>
          {stored && (
            <TextField
              label={t('domains.redirect')}
              hint={t('domains.redirectHint')}
              value={stored.redirect_uri}
              onChange={() => {}}
              readOnly
              end={<CopyButton size="s" text={stored.redirect_uri} label={t('domains.copyRedirect')} />}
            />
          )}
        </>
      )}
    </Stack>
  );
}
