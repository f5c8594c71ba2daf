import type { WidgetConfiguration } from '@parlance/contract/calls/widget';
import { limits } from '@parlance/contract/limits';
import { Form, FormCheck, FormField, useWatch, yupResolver } from '@parlance/ui-kit/fields';
import { Select, Switch, TagsField } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { array, boolean, object, string, type ObjectSchema } from 'yup';
import { call } from '../../../shared/api/call.ts';
import { formProblem } from '../../../shared/api/formProblem.ts';
import { receiveAnswer } from '../../../shared/api/queryClient.ts';
import { useFormats } from '../../../shared/i18n/format.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { saveConfiguration } from '../configuration/saveConfiguration.ts';
import { useStoredForm, type FormState } from '../configuration/useStoredForm.ts';
import { WidgetPreview } from './WidgetPreview.tsx';
import { WidgetTextFields } from './WidgetTextFields.tsx';
import {
  isOrigin,
  originOf,
  positions,
  schemes,
  textLanguages,
  textNames,
  valuesOf,
  widgetLanguages,
  type TextLanguage,
  type WidgetValues,
} from './widgetValues.ts';
import { labelled } from '../../../shared/i18n/labelled.ts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 280px;
  gap: var(--space-6);
  align-items: start;

  > aside {
    position: sticky;
    top: 0;
  }
  @media (max-width: 767.98px) {
    grid-template-columns: minmax(0, 1fr);
    > aside {
      position: static;
    }
  }
`;

const texts = object({
  title: string().trim().max(limits.widgetTitleLength).defined(),
  greeting: string().trim().max(limits.widgetGreetingLength).defined(),
  launcher: string().trim().max(limits.widgetLauncherLength).defined(),
  consent: string().trim().max(limits.widgetConsentLength).defined(),
});

interface WidgetFormProps {
  ws: string;
  /** The workspace's name: the default title of the chat. */
  label: string;
  id: string;
  stored: WidgetConfiguration;
  onStateChange: (standing: FormState) => void;
}

/** The settings of the widget, beside a preview. */
export function WidgetForm({ ws, label, id, stored, onStateChange }: WidgetFormProps) {
  const { t } = useTranslation('widget');
  const { locale } = useFormats();
  // Starts with the user's language.
  const [language, setLanguage] = useState<TextLanguage>(
    () => textLanguages.find((each) => locale.startsWith(each)) ?? 'en',
  );
  const schema: ObjectSchema<WidgetValues> = object({
    position: string<WidgetValues['position']>().oneOf(positions).required(),
    scheme: string<WidgetValues['scheme']>().oneOf(schemes).required(),
    language: string<WidgetValues['language']>().oneOf(widgetLanguages).required(),
    texts: object({ en: texts, fr: texts }),
    ask_consent: boolean().required(),
    known_only: boolean().required(),
    visitor_files: boolean().required(),
    origins: array()
      .of(string().required())
      .required()
      .test('sites', t('origins.invalid'), (sites) => sites.every(isOrigin)),
  });
  const { form, begun, keepTyped } = useStoredForm({ stored, valuesOf, resolver: yupResolver(schema), onStateChange });
  const values = useWatch({ control: form.control, compute: (all: WidgetValues) => all });

  const save = async (wanted: WidgetValues) => {
    const saved = await saveConfiguration({
      begun,
      values: wanted,
      valuesOf,
      title: t('title'),
      read: () => call('GET /api/1.0/workspaces/:ws/configuration/widget', { params: { ws } }),
      write: (version) =>
        call('PUT /api/1.0/workspaces/:ws/configuration/widget', { params: { ws }, ifMatch: version, body: wanted }),
      lines: (each) => [
        labelled(t('position.label'), t(`position.${each.position}`)),
        labelled(t('scheme.label'), t(`scheme.${each.scheme}`)),
        labelled(t('language.label'), t(`language.${each.language}`)),
        ...textLanguages.flatMap((of) =>
          textNames.map((name) => `${t(`texts.${name}`)} (${t(`language.${of}`)}): ${each.texts[of][name]}`),
        ),
        labelled(t('consent.label'), t(each.ask_consent ? 'yes' : 'no')),
        labelled(t('origins.label'), each.origins.join(', ') || t('origins.all')),
        labelled(t('known.label'), t(each.known_only ? 'yes' : 'no')),
        labelled(t('files.label'), t(each.visitor_files ? 'yes' : 'no')),
      ],
    });
    receiveAnswer('GET /api/1.0/workspaces/:ws/configuration/widget', { params: { ws } }, saved);
    return saved;
  };
  return (
    <Columns>
      <Form form={form} id={id} onSubmit={keepTyped(save)} readError={formProblem}>
        <Stack>
          <FormField name="position">
            {(field) => (
              <Select
                label={t('position.label')}
                options={positions.map((value) => ({ value, label: t(`position.${value}`) }))}
                {...field}
              />
            )}
          </FormField>
          <FormField name="scheme">
            {(field) => (
              <Select
                label={t('scheme.label')}
                hint={t('scheme.hint')}
                options={schemes.map((value) => ({ value, label: t(`scheme.${value}`) }))}
                {...field}
              />
            )}
          </FormField>
          <FormField name="language">
            {(field) => (
              <Select
                label={t('language.label')}
                hint={t('language.hint')}
                options={widgetLanguages.map((value) => ({ value, label: t(`language.${value}`) }))}
                {...field}
              />
            )}
          </FormField>
          <WidgetTextFields control={form.control} language={language} onLanguage={setLanguage} label={label} />
          <FormCheck name="ask_consent">
            {(field) => <Switch label={t('consent.label')} description={t('consent.text')} {...field} />}
          </FormCheck>
          <FormField name="origins" control={form.control}>
            {({ onChange, ...field }) => (
              <TagsField
                label={t('origins.label')}
                hint={t('origins.hint')}
                placeholder="https://shop.example"
                max={limits.widgetOrigins}
                onChange={(sites) => onChange([...new Set(sites.map(originOf))])}
                {...field}
              />
            )}
          </FormField>
          <FormCheck name="known_only">
            {(field) => <Switch label={t('known.label')} description={t('known.text')} {...field} />}
          </FormCheck>
          {values.known_only && !stored.secret_set && <Alert tone="warning">{t('known.noSecret')}</Alert>}
          <FormCheck name="visitor_files">
            {(field) => <Switch label={t('files.label')} description={t('files.text')} {...field} />}
          </FormCheck>
        </Stack>
      </Form>
      <WidgetPreview ws={ws} values={values} language={language} label={label} />
    </Columns>
  );
}
