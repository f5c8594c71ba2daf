import { limits } from '@parlance/contract/limits';
import { FormField } from '@parlance/ui-kit/fields';
import { TextField } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';

/** The field for a virtual thing's name in a form, under the form's key for it. */
export function ThingNameField({ name }: { name: 'name' | 'label' }) {
  const { t } = useTranslation('guests');
  return (
    <FormField name={name}>
      {(field) => (
        <TextField
          label={t('service.name')}
          hint={t('service.nameHint')}
          required
          autoComplete="off"
          maxLength={limits.nameLength / 2}
          {...field}
        />
      )}
    </FormField>
  );
}
