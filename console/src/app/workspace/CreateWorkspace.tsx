import type { BodyOf } from '@parlance/contract';
import { languages, limits, type Language } from '@parlance/contract/limits';
import { Form, FormField, LeaveGuard, useForm, yupResolver } from '@parlance/ui-kit/fields';
import { Button, CancelButton, Combobox, serverProblem } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { useId } from 'react';
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
import { useGuardedClose } from '../../shared/ui/useGuardedClose.ts';
import { LocaleFields } from './LocaleFields.tsx';
import { NameField } from '../../shared/ui/NameField.tsx';

type Draft = Required<BodyOf<'POST /api/1.0/workspaces'>>;

/** The dialog that creates a workspace and opens it. */
export function CreateWorkspace({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['workspace', 'common']);
  const navigate = useNavigate();
  const id = useId();
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
  const { isDirty, isSubmitting } = form.formState;
  const create = async ({ company_id, ...body }: Draft) => {
    const created = await call('POST /api/1.0/workspaces', { body: choosesCompany ? { ...body, company_id } : body });
    receiveWorkspace(created);
    notifyDone(t('created', { name: created.label }));
    onClose();
    await navigate(withWorkspace('/', created.workspace));
  };
  const close = useGuardedClose(isDirty, onClose);
  return (
    <Modal
      open
      closeOnOutside={!isDirty}
      guard={false}
      onClose={close}
      title={t('newTitle')}
      footer={
        <>
          <CancelButton onClick={close}>{t('common:action.close')}</CancelButton>
          <Button variant="primary" type="submit" form={id} loading={isSubmitting}>
            {t('createSubmit')}
          </Button>
        </>
      }
    >
      <Form
        form={form}
        id={id}
        onSubmit={create}
        readError={(error) => ({ ...serverProblem(error), message: t('createFailed') })}
      >
        <Stack>
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
        </Stack>
      </Form>
      <LeaveGuard dirty={isDirty && !isSubmitting} />
    </Modal>
  );
}
