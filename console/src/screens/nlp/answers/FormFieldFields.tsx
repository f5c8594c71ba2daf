import type { FormField } from '@parlance/contract/calls/nlp';
import { formFieldKinds, limits } from '@parlance/contract/limits';
import { Checkbox, Select, TagsField, TextField } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { isFieldName, nameOfLabel } from './answerProblem.ts';
import { Pair } from './Rows.styles.ts';

interface FormFieldFieldsProps {
  field: FormField;
  /** Whether another field has the same name. */
  taken: boolean;
  onChange: (field: FormField) => void;
}

/** One field of a form: label, type and name. */
export function FormFieldFields({ field, taken, onChange }: FormFieldFieldsProps) {
  const { t } = useTranslation('rich');
  const { name, label, kind, required, options } = field;
  const problem = taken ? t('problem.nameTaken') : t('problem.name');
  return (
    <>
      <Pair>
        <TextField
          label={t('form.label')}
          maxLength={limits.fieldLabelLength}
          value={label}
          // The name follows the label until it is edited.
          onChange={(next) =>
            onChange({ ...field, label: next, ...(name === nameOfLabel(label) && { name: nameOfLabel(next) }) })
          }
        />
        <Select
          label={t('form.kind')}
          value={kind}
          onChange={(next) => {
            const chosen = formFieldKinds.find((one) => one === next) ?? 'text';
            const { options: _, ...rest } = field;
            onChange({ ...rest, kind: chosen, ...(chosen === 'choice' && { options: options ?? [] }) });
          }}
          options={formFieldKinds.map((one) => ({ value: one, label: t(`kind.${one}`) }))}
        />
        <TextField
          label={t('form.name')}
          hint={t('form.nameHint', { name: `{${name || 'name'}}` })}
          error={name !== '' && (taken || !isFieldName(name)) ? problem : undefined}
          maxLength={limits.fieldNameLength}
          value={name}
          onChange={(next) => onChange({ ...field, name: next })}
        />
      </Pair>
      {kind === 'choice' && (
        <TagsField
          label={t('form.options')}
          hint={t('form.optionsHint')}
          commas={false}
          max={limits.choices}
          value={options ?? []}
          onChange={(next) => onChange({ ...field, options: next })}
        />
      )}
      <Checkbox
        label={t('form.required')}
        checked={required}
        onChange={(next) => onChange({ ...field, required: next })}
      />
    </>
  );
}
