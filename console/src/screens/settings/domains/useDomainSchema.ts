import { roles, type Role } from '@parlance/contract/permissions';
import { useTranslation } from 'react-i18next';
import { boolean, object, string, type ObjectSchema } from 'yup';
import type { DomainValues } from './domainForm.ts';

const domainPattern = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;
const isAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** What a domain needs; the provider's fields only where there is one. */
export function useDomainSchema(): ObjectSchema<DomainValues> {
  const { t } = useTranslation('settings');
  return object({
    domain: string()
      .trim()
      .required(t('domains.domainInvalid'))
      .max(253)
      .matches(domainPattern, t('domains.domainInvalid')),
    company_id: string().required(t('domains.companyRequired')),
    default_role: string<Role>().oneOf(roles).required(),
    auto_create: boolean().required(),
    sso: boolean().required(),
    issuer: string()
      .trim()
      .defined()
      .when('sso', ([sso], text) =>
        sso ? text.test('address', t('domains.issuerInvalid'), (value) => isAddress(value)) : text,
      ),
    client_id: string()
      .trim()
      .defined()
      .when('sso', ([sso], text) => (sso ? text.required(t('domains.clientIdRequired')) : text)),
    client_secret: string().defined(),
    trust_email: boolean().required(),
  });
}
