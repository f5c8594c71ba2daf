import type { ConnectorField } from '@parlance/contract/calls/store';
import { FormCheck, FormField } from '@parlance/ui-kit/fields';
import { NumberField, PasswordField, Select, Switch, TextField } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import type { ConnectionDraft } from './connectionDraft.ts';
import { useLocalText } from './useLocalText.ts';

interface SettingFieldProps {
  field: ConnectorField;
  /** The server has a secret; an empty field keeps it. */
  kept: boolean;
}

/** The field of one setting, as the manifest of its connector describes it. */
export function SettingField({ field: spec, kept }: SettingFieldProps) {
  const { t } = useTranslation('store');
  const say = useLocalText();
  const { name, kind, required, min, max, unit, choices = [], hint } = spec;
  const said = { label: say(spec.label), hint: hint && say(hint), required };
  if (kind === 'secret') {
    return (
      <FormField<ConnectionDraft, `secrets.${string}`> name={`secrets.${name}`}>
        {(field) => (
          <PasswordField
            autoComplete="new-password"
            {...said}
            hint={kept ? t('secretKept') : said.hint}
            placeholder={kept ? '••••••••' : undefined}
            required={required && !kept}
            {...field}
          />
        )}
      </FormField>
    );
  }
  if (kind === 'switch') {
    return (
      <FormCheck<ConnectionDraft, `settings.${string}`> name={`settings.${name}`}>
        {(field) => <Switch label={said.label} {...field} />}
      </FormCheck>
    );
  }
  return (
    <FormField<ConnectionDraft, `settings.${string}`> name={`settings.${name}`}>
      {({ value, ...field }) => {
        if (kind === 'number') {
          const number = typeof value === 'number' ? value : null;
          return <NumberField {...said} min={min} max={max} unit={unit} outOfBounds="keep" value={number} {...field} />;
        }
        const text = String(value ?? '');
        if (kind === 'choice') {
          const options = choices.map((choice) => ({ value: choice.value, label: say(choice.label) }));
          return <Select label={said.label} hint={said.hint} options={options} value={text} {...field} />;
        }
        return <TextField {...said} autoComplete="off" value={text} {...field} />;
      }}
    </FormField>
  );
}
