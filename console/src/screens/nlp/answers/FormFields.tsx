import type { AnswerForm, FormField } from '@parlance/contract/calls/nlp';
import { limits } from '@parlance/contract/limits';
import { Button, TextField } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { FormFieldFields } from './FormFieldFields.tsx';
import { PartList } from '../../../shared/ui/PartList.tsx';
import { Pair } from './Rows.styles.ts';

/** The initial field of a form. */
export const emptyField = (): FormField => ({ name: '', label: '', kind: 'text', required: true });

interface FormFieldsProps {
  form: AnswerForm;
  onChange: (form: AnswerForm) => void;
}

/** The form of an answer: its fields, its button and the message it sends. */
export function FormFields({ form, onChange }: FormFieldsProps) {
  const { t } = useTranslation('rich');
  const { title = '', fields, submit, say = '' } = form;
  const names = fields.map(({ name }) => `{${name}}`).join(' ');
  return (
    <>
      <Pair>
        <TextField
          label={t('form.title')}
          optional
          maxLength={limits.cardTitleLength}
          value={title}
          onChange={(next) => onChange({ ...form, title: next || undefined })}
        />
        <TextField
          label={t('form.submit')}
          maxLength={limits.fieldLabelLength}
          value={submit}
          onChange={(next) => onChange({ ...form, submit: next })}
        />
      </Pair>
      <PartList
        label={t('form.fields')}
        items={fields}
        nameOf={(number, { label }) => label || t('form.field', { number })}
        onChange={(next) => onChange({ ...form, fields: next })}
        add={(add) =>
          fields.length < limits.formFields && (
            <Button size="s" variant="ghost" icon="plus" onClick={() => add(emptyField())}>
              {t('form.addField')}
            </Button>
          )
        }
      >
        {(field, change) => (
          <FormFieldFields
            field={field}
            taken={fields.some((one) => one !== field && one.name === field.name)}
            onChange={change}
          />
        )}
      </PartList>
      <TextField
        label={t('form.say')}
        optional
        hint={t('form.sayHint', { names })}
        placeholder={t('form.sayExample', {
          name: `{${fields[0]?.name || 'name'}}`,
        })}
        maxLength={limits.formSayLength}
        value={say}
        onChange={(next) => onChange({ ...form, say: next || undefined })}
      />
    </>
  );
}
