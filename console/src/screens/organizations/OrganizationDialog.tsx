import type { Company } from '@parlance/contract/calls/companies';
import { limits } from '@parlance/contract/limits';
import { companyTypes, type CompanyType } from '@parlance/contract/permissions';
import { FormCheck, FormField, useForm, useWatch, yupResolver } from '@parlance/ui-kit/fields';
import { Combobox, RadioGroup, Switch } from '@parlance/ui-kit/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boolean, object, string, type ObjectSchema } from 'yup';
import { saveProblem } from '../../shared/api/saveProblem.ts';
import { session } from '../../shared/state/session.ts';
import { createOrganization } from './organizationActions.ts';
import { saveOrganization, type OrganizationValues } from './saveOrganization.ts';
import { NameField } from '../../shared/ui/NameField.tsx';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';

interface OrganizationDialogProps {
  /** The organization to change; undefined: a new one. */
  company?: Company | undefined;
  companies: readonly Company[];
  onClose: () => void;
}

/** Edits the name of an organization; for super administrators also its type and its partner. */
export function OrganizationDialog({ company: shown, companies, onClose }: OrganizationDialogProps) {
  const { t } = useTranslation(['organizations', 'common']);
  // The version that the edit is based on: others may change the organization meanwhile.
  const [company] = useState(shown);
  const full = session.user?.role === 'superAdmin';
  const schema: ObjectSchema<OrganizationValues> = object({
    name: string().trim().required(t('nameRequired')).max(limits.nameLength),
    type: string<CompanyType>().oneOf(companyTypes).required(),
    parent_id: string().nullable().defined(),
    second_factor: boolean().required(),
  });
  const form = useForm<OrganizationValues>({
    resolver: yupResolver(schema),
    defaultValues: {
      name: company?.name ?? '',
      type: company?.type ?? 'Company',
      parent_id: company?.parent_id ?? null,
      second_factor: company?.second_factor ?? false,
    },
  });
  const type = useWatch({ control: form.control, name: 'type' });
  const partners = companies.filter((one) => one.type === 'Partner' && one.id !== company?.id);
  const save = async (values: OrganizationValues) => {
    // A partner has no managing partner.
    const wanted = { ...values, parent_id: values.type === 'Partner' ? null : values.parent_id };
    const { second_factor: _, ...made } = wanted;
    if (!company) await createOrganization(full ? made : { name: made.name });
    else if (!(await saveOrganization(company, wanted))) return;
    onClose();
  };
  return (
    <FormDialog
      guarded
      onClose={onClose}
      size="small"
      closeOnOutside={false}
      title={t(company ? 'edit' : 'add')}
      form={form}
      onSubmit={save}
      readError={(error) =>
        saveProblem(error, {
          fields: ['name', 'type', 'parent_id'],
          exists: { type: 'company_exists', text: t('nameTaken') },
          explained: ['partner_in_use', 'company_not_found'],
        })
      }
      submitLabel={t(company ? 'common:action.save' : 'common:action.create')}
    >
      <NameField name="name" label={t('column.name')} />
      {full && (
        <FormField name="type">
          {(field) => (
            <RadioGroup
              label={t('column.type')}
              options={companyTypes.map((value) => ({
                value,
                label: t(`type.${value}`),
                description: t(`typeHint.${value}`),
              }))}
              {...field}
            />
          )}
        </FormField>
      )}
      {full && type === 'Company' && (
        <FormField name="parent_id">
          {(field) => (
            <Combobox
              label={t('column.parent')}
              hint={t('parentHint')}
              optional
              placeholder={t('noPartner')}
              options={partners.map(({ id, name }) => ({ value: id, label: name }))}
              {...field}
            />
          )}
        </FormField>
      )}
      {company && (
        <FormCheck name="second_factor">
          {(field) => <Switch label={t('secondFactor')} description={t('secondFactorHint')} {...field} />}
        </FormCheck>
      )}
    </FormDialog>
  );
}
