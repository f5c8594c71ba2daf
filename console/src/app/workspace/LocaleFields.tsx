import { languages } from '@parlance/contract/limits';
import { FormField } from '@parlance/ui-kit/fields';
import { Select } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { TimeZoneField } from '../../shared/ui/TimeZoneField.tsx';

interface LocaleFieldsProps {
  /** Name of the language's field in the surrounding form. */
  language: string;
  /** Name of the time zone's field. */
  timeZone: string;
}

/** The language and the time zone of a workspace, as fields of the surrounding form. */
export function LocaleFields({ language, timeZone }: LocaleFieldsProps) {
  const { t } = useTranslation(['workspace', 'shell']);
  return (
    <>
      <FormField name={language}>
        {(field) => (
          <Select
            label={t('language')}
            hint={t('languageHint')}
            options={languages.map((value) => ({ value, label: t(`shell:languages.${value}`) }))}
            {...field}
          />
        )}
      </FormField>
      <FormField<Record<string, string>> name={timeZone}>
        {({ value, onChange, error }) => (
          <TimeZoneField
            label={t('timeZone')}
            hint={t('timeZoneHint')}
            value={value}
            onChange={onChange}
            error={error}
          />
        )}
      </FormField>
    </>
  );
}
