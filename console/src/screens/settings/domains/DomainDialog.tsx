import type { Domain } from '@parlance/contract/calls/domains';
import { roles, type Role } from '@parlance/contract/permissions';
import { useForm, yupResolver } from '@parlance/ui-kit/fields';
import { useTranslation } from 'react-i18next';
import { boolean, object, string, type ObjectSchema } from 'yup';
import { ApiError } from '../../../shared/api/ApiError.ts';
import { call } from '../../../shared/api/call.ts';
import { formProblem } from '../../../shared/api/formProblem.ts';
import { invalidate } from '../../../shared/api/queryClient.ts';
import { saveOver } from '../../../shared/conflict/saveOver.ts';
import { session } from '../../../shared/state/session.ts';
import { notifyDone } from '../../../shared/feedback/toasts.ts';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';
import { DomainFields } from './DomainFields.tsx';
import { bodyOf, type DomainValues, newDomain, valuesOf } from './domainForm.ts';
import { labelled } from '../../../shared/i18n/labelled.ts';

interface DomainDialogProps {
  /** Undefined: a new one. */
  domain?: Domain | undefined;
  onClose: () => void;
}

async function readDomain(name: string): Promise<Domain> {
  const { data } = await call('GET /api/1.0/backend/config/domains', {});
  const found = data.find(({ domain }) => domain === name);
  if (!found) throw new ApiError({ status: 404 });
  return found;
}

const domainPattern = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;
const isAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Validates a domain; the provider's fields are required only where there is a provider. */
function useDomainSchema(): ObjectSchema<DomainValues> {
  const { t } = useTranslation('settings');
  return object({
    domain: string()
      .trim()
      .required(t('domains.domainInvalid'))
      .max(253, t('domains.domainInvalid'))
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

/** Adds a domain, or changes its settings. */
export function DomainDialog({ domain: begun, onClose }: DomainDialogProps) {
  const { t } = useTranslation(['settings', 'common', 'users']);
  const form = useForm<DomainValues>({
    resolver: yupResolver(useDomainSchema()),
    defaultValues: begun ? valuesOf(begun) : newDomain(session.user?.company_id ?? ''),
  });
  const { isDirty } = form.formState;

  const lines = (values: DomainValues) => [
    labelled(t('column.company'), values.company_id),
    labelled(t('domains.role'), t(`users:role.${values.default_role}`)),
    labelled(t('domains.autoCreate'), t(values.auto_create ? 'yes' : 'no')),
    labelled(t('domains.sso'), t(values.sso ? 'yes' : 'no')),
    ...(values.sso
      ? [
          labelled(t('domains.issuer'), values.issuer),
          labelled(t('domains.clientId'), values.client_id),
          labelled(t('domains.trustEmail'), t(values.trust_email ? 'yes' : 'no')),
        ]
      : []),
  ];
  const change = async (base: Domain, values: DomainValues) => {
    const name = base.domain;
    let written = false;
    const stored = await saveOver<Domain, DomainValues>({
      edit: { version: base.version, base: valuesOf(base), value: values },
      title: name,
      read: () => readDomain(name),
      pick: valuesOf,
      write: async (version) => {
        const saved = await call('PUT /api/1.0/backend/config/domain/:domain', {
          params: { domain: name },
          ifMatch: version,
          body: bodyOf(values),
        });
        written = true;
        return saved;
      },
      lines,
    });
    if (!stored) throw new Error(t('stale'));
    if (written) notifyDone(t('domains.saved', { name }));
  };
  const create = async (values: DomainValues) => {
    const { domain } = await call('POST /api/1.0/backend/config/domain', {
      body: { domain: values.domain, ...bodyOf(values) },
    });
    notifyDone(t('domains.added', { name: domain }));
  };
  const save = async (values: DomainValues) => {
    await (begun ? change(begun, values) : create(values));
    await invalidate('GET /api/1.0/backend/config/domains');
    onClose();
  };
  return (
    <FormDialog
      closeOnOutside={!isDirty}
      guarded
      onClose={onClose}
      title={begun ? begun.domain : t('domains.add')}
      form={form}
      onSubmit={save}
      readError={(error) =>
        error instanceof ApiError && error.status === 409
          ? { fields: { domain: t('domains.taken') } }
          : formProblem(error)
      }
      submitLabel={begun ? t('common:action.save') : t('common:action.create')}
    >
      <DomainFields form={form} stored={begun} />
    </FormDialog>
  );
}
