import { limits } from '@parlance/contract/limits';
import { FormField } from '@parlance/ui-kit/fields';
import { SegmentedControl, TextArea, TextField } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { textLanguages, type TextLanguage, type WidgetValues } from './widgetValues.ts';

const Heading = styled.h3`
  flex: 1;
  font-size: var(--size-m);
  font-weight: var(--weight-semibold);
`;

interface WidgetTextFieldsProps {
  control: Control<WidgetValues>;
  /** The language of the texts that are edited. */
  language: TextLanguage;
  onLanguage: (language: TextLanguage) => void;
  /** The name of the workspace. */
  label: string;
}

/** The texts of the chat, one language at a time; an empty field keeps the default. */
export function WidgetTextFields({ control, language, onLanguage, label }: WidgetTextFieldsProps) {
  const { t } = useTranslation('widget');
  const choose = (value: string) => {
    const chosen = textLanguages.find((each) => each === value);
    if (chosen) onLanguage(chosen);
  };
  return (
    <Stack gap={3}>
      <Inline>
        <Heading>{t('texts.label')}</Heading>
        <SegmentedControl
          size="s"
          label={t('texts.language')}
          options={textLanguages.map((value) => ({ value, label: t(`language.${value}`) }))}
          value={language}
          onChange={choose}
        />
      </Inline>
      <FormField key={`title-${language}`} name={`texts.${language}.title`} control={control}>
        {(field) => (
          <TextField label={t('texts.title')} placeholder={label} maxLength={limits.widgetTitleLength} {...field} />
        )}
      </FormField>
      <FormField key={`greeting-${language}`} name={`texts.${language}.greeting`} control={control}>
        {(field) => (
          <TextField
            label={t('texts.greeting')}
            placeholder={t('preview.greeting', { lng: language })}
            maxLength={limits.widgetGreetingLength}
            {...field}
          />
        )}
      </FormField>
      <FormField key={`launcher-${language}`} name={`texts.${language}.launcher`} control={control}>
        {(field) => (
          <TextField
            label={t('texts.launcher')}
            hint={t('texts.launcherHint')}
            maxLength={limits.widgetLauncherLength}
            {...field}
          />
        )}
      </FormField>
      <FormField key={`consent-${language}`} name={`texts.${language}.consent`} control={control}>
        {(field) => (
          <TextArea
            label={t('texts.consent')}
            placeholder={t('preview.consent', { lng: language })}
            rows={2}
            maxLength={limits.widgetConsentLength}
            {...field}
          />
        )}
      </FormField>
    </Stack>
  );
}
