import type { BodyOf } from '@parlance/contract';
import { languages, limits, type Language } from '@parlance/contract/limits';
import { FormField, useForm, yupResolver } from '@parlance/ui-kit/fields';
import { Combobox, serverProblem } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { object, string, type ObjectSchema } from 'yup';
import { call } from '../../shared/api/call.ts';
import { useCall } from '../../shared/api/queryClient.ts';
import { withWorkspace } from '../../shared/state/address.ts';
import { can, session } from '../../shared/state/session.ts';
import { notifyDone } from '../../shared/feedback/toasts.ts';
import { receiveWorkspace } from '../../shared/state/workspace.ts';
import { timeZone } from '../../shared/time.ts';
import { LocaleFields } from './LocaleFields.tsx';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { NameField } from '../../shared/ui/NameField.tsx';

type Draft = Required<BodyOf<'POST /api/1.0/workspaces'>>;

/** The dialog that creates a workspace and opens it. */
export function CreateWorkspace({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['workspace', 'common']);
  const navigate = useNavigate();
  const choosesCompany = can('organization:manage');
  const companies = useCall('GET /api/1.0/company', {}, { enabled: choosesCompany });
  const schema: ObjectSchema<Draft> = object({
    workspace_name: string().trim().required(t('nameRequired')).max(limits.nameLength),
    company_id: string().required(t('companyRequired')),
    language_name: string<Language>().oneOf(languages).required(),
    time_zone: string().required(),
  });
  const form = useForm<Draft>({
    resolver: yupResolver(schema),
    defaultValues: {
      workspace_name: '',
      company_id: session.user?.company_id ?? '',
      language_name: 'auto',
      time_zone: timeZone(),
    },
  });
  const { isDirty } = form.formState;
  const create = async ({ company_id, ...body }: Draft) => {
    const created = await call('POST /api/1.0/workspaces', { body: choosesCompany ? { ...body, company_id } : body });
    receiveWorkspace(created);
    notifyDone(t('created', { name: created.label }));
    onClose();
    await navigate(withWorkspace('/', created.workspace));
  };
  return (
    <FormDialog
      closeOnOutside={!isDirty}
      guarded
      onClose={onClose}
      title={t('newTitle')}
      form={form}
      onSubmit={create}
      readError={(error) => ({ ...serverProblem(error), message: t('createFailed') })}
      submitLabel={t('createSubmit')}
    >
      <NameField name="workspace_name" label={t('label')} />
      {choosesCompany && (
        <FormField name="company_id" control={form.control}>
          {({ onChange, ...field }) => (
            <Combobox
              label={t('company')}
              required
              loading={companies.isLoading}
              options={(companies.data?.data ?? []).map((company) => ({ value: company.id, label: company.name }))}
              onChange={(company) => onChange(company ?? '')}
              {...field}
            />
          )}
        </FormField>
      )}
      <LocaleFields language="language_name" timeZone="time_zone" />
    </FormDialog>
  );
}
