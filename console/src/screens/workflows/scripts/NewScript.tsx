import type { ListedScript, Script } from '@parlance/contract/calls/scripts';
import { limits, scriptTypes, type ScriptType } from '@parlance/contract/limits';
import { FormField, useForm, yupResolver } from '@parlance/ui-kit/fields';
import { RadioGroup } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { object, string, type ObjectSchema } from 'yup';
import { ApiError } from '../../../shared/api/ApiError.ts';
import { formProblem } from '../../../shared/api/formProblem.ts';
import { useGroups } from '../data/queries.ts';
import { LabelField } from './LabelField.tsx';
import { createScript } from './scriptActions.ts';
import { NameField } from '../../../shared/ui/NameField.tsx';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';

interface Draft {
  type: ScriptType;
  name: string;
  className: string;
  groupName: string;
}

interface NewScriptProps {
  ws: string;
  /** The initially selected type. */
  type: ScriptType;
  scripts: readonly ListedScript[];
  onClose: () => void;
  onCreated: (script: Script) => void;
}

/** Type, name, class and group of a new script. */
export function NewScript({ ws, type, scripts, onClose, onCreated }: NewScriptProps) {
  const { t } = useTranslation(['workflows', 'common']);
  const groups = useGroups(ws).data?.data ?? [];
  const schema: ObjectSchema<Draft> = object({
    type: string<ScriptType>().oneOf(scriptTypes).required(),
    name: string().trim().required(t('create.nameRequired')).max(limits.nameLength),
    className: string().trim().defined().max(limits.nameLength),
    groupName: string().trim().defined().max(limits.nameLength),
  });
  const form = useForm<Draft>({
    resolver: yupResolver(schema),
    defaultValues: { type, name: '', className: '', groupName: '' },
  });
  const save = async ({ name, ...draft }: Draft) => onCreated(await createScript(ws, { script_name: name, ...draft }));
  return (
    <FormDialog
      closeOnOutside={false}
      title={t('create.title')}
      onClose={onClose}
      form={form}
      onSubmit={save}
      readError={(error) =>
        error instanceof ApiError && error.type === 'script_exists'
          ? { fields: { name: error.message } }
          : formProblem(error)
      }
      submitLabel={t('create.action')}
      cancelLabel={t('common:action.cancel')}
    >
      <NameField name="name" label={t('column.name')} hint={t('create.nameHint')} />
      <FormField name="type">
        {(field) => (
          <RadioGroup
            label={t('column.type')}
            options={scriptTypes.map((one) => ({
              value: one,
              label: t(`type.${one}`),
              description: t(`typeText.${one}`),
            }))}
            {...field}
          />
        )}
      </FormField>
      <FormField name="className">
        {(field) => (
          <LabelField
            label={t('column.class')}
            none={t('label.noClass')}
            hint={t('create.classHint')}
            known={scripts.map((one) => one.className)}
            open
            {...field}
          />
        )}
      </FormField>
      <FormField name="groupName">
        {(field) => (
          <LabelField
            label={t('column.group')}
            none={t('label.noGroup')}
            hint={t('create.groupHint')}
            known={groups.map((one) => one.group_name)}
            {...field}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
