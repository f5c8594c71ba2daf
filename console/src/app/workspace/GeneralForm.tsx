import type { GeneralConfiguration } from '@parlance/contract/calls/configuration';
import { languages, limits, type Language } from '@parlance/contract/limits';
import { Form, FormField, yupResolver } from '@parlance/ui-kit/fields';
import { ColorField, hexColour, Switch } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { object, string, type ObjectSchema } from 'yup';
import { call } from '../../shared/api/call.ts';
import { formProblem } from '../../shared/api/formProblem.ts';
import { invalidate, receiveAnswer } from '../../shared/api/queryClient.ts';
import { brand } from '../../shared/brand.ts';
import { EmbeddingField } from '../../shared/embeddings/EmbeddingField.tsx';
import { loadWorkspaces, workspace } from '../../shared/state/workspace.ts';
import { BrandSample } from '../../shared/ui/BrandSample.tsx';
import { LocaleFields } from './LocaleFields.tsx';
import { saveConfiguration } from './configuration/saveConfiguration.ts';
import { useStoredForm, type FormState } from './configuration/useStoredForm.ts';
import { NameField } from '../../shared/ui/NameField.tsx';
import { labelled } from '../../shared/i18n/labelled.ts';

interface Values {
  label: string;
  language: Language;
  /** `#rrggbb`; empty: the product's colour. */
  brand: string;
  /** Empty: no embeddings. */
  embeddings: string;
  timeZone: string;
}

const valuesOf = ({ label, language, brand, embedding_model, time_zone }: GeneralConfiguration): Values => ({
  label,
  language,
  embeddings: embedding_model,
  timeZone: time_zone,
  brand: brand === null ? '' : `#${brand}`,
});

interface GeneralFormProps {
  ws: string;
  id: string;
  stored: GeneralConfiguration;
  onStateChange: (standing: FormState) => void;
}

interface BrandFieldProps {
  /** `#rrggbb`; empty: the product's colour. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** The colour of a workspace's chat, as people will see it. */
function BrandField({ value, onChange, error }: BrandFieldProps) {
  const { t } = useTranslation(['workspace', 'parts']);
  const own = value !== '';
  return (
    <Stack gap={3}>
      <Switch
        label={t('brand.custom')}
        description={t('brand.customText')}
        checked={own}
        onChange={(on) => onChange(on ? brand.colour : '')}
      />
      {own && (
        <>
          <ColorField
            label={t('brand.label')}
            hint={t('parts:brand.hint')}
            value={value}
            onChange={onChange}
            error={error}
          />
          <BrandSample colour={value} />
        </>
      )}
    </Stack>
  );
}

/** Name, language, time zone and colour of a workspace; only what was changed is sent. */
export function GeneralForm({ ws, id, stored, onStateChange }: GeneralFormProps) {
  const { t } = useTranslation(['workspace', 'shell', 'parts']);
  const schema: ObjectSchema<Values> = object({
    label: string()
      .trim()
      .required(t('nameRequired'))
      .max(limits.nameLength)
      // A workspace can be created with a shorter label, which may stay.
      .test('length', t('labelTooShort'), (text) => text === stored.label || text.length >= limits.workspaceLabelMin),
    language: string<Language>().oneOf(languages).required(),
    brand: string()
      .defined()
      .test('colour', t('brand.invalid'), (text) => text === '' || hexColour(text) !== null),
    embeddings: string().defined(),
    timeZone: string().defined(),
  });
  const { form, begun, keepTyped } = useStoredForm({ stored, valuesOf, resolver: yupResolver(schema), onStateChange });

  const save = async (values: Values) => {
    const before = valuesOf(begun);
    const { label, language, brand, embeddings, timeZone } = values;
    const saved = await saveConfiguration({
      begun,
      values,
      valuesOf,
      title: t('tab.general'),
      read: () => call('GET /api/1.0/workspaces/:ws/configuration/general', { params: { ws } }),
      write: (version) =>
        call('PUT /api/1.0/workspaces/:ws/configuration/general', {
          params: { ws },
          ifMatch: version,
          body: {
            ...(label !== before.label && { label }),
            ...(language !== before.language && { language }),
            ...(brand !== before.brand && { brand: brand || null }),
            ...(embeddings !== before.embeddings && { embedding_model: embeddings }),
            ...(timeZone !== before.timeZone && { time_zone: timeZone }),
          },
        }),
      lines: (each) => [
        labelled(t('label'), each.label),
        labelled(t('language'), t(`shell:languages.${each.language}`)),
        labelled(t('timeZone'), each.timeZone),
        labelled(t('brand.label'), each.brand || t('brand.none')),
        labelled(t('parts:embeddings.label'), each.embeddings || t('parts:embeddings.none')),
      ],
    });
    receiveAnswer('GET /api/1.0/workspaces/:ws/configuration/general', { params: { ws } }, saved);
    await loadWorkspaces(workspace.current);
    // The days of the figures begin at other moments.
    if (saved.time_zone !== begun.time_zone) {
      await invalidate('GET /api/1.0/overview/:ws', 'GET /api/1.0/workspaces/:ws/figures');
    }
    return saved;
  };
  return (
    <Form form={form} id={id} onSubmit={keepTyped(save)} readError={formProblem}>
      <Stack>
        <NameField name="label" label={t('label')} hint={t('labelHint')} />
        <LocaleFields language="language" timeZone="timeZone" />
        <FormField name="embeddings">
          {({ value, onChange, error }) => (
            <EmbeddingField ws={ws} value={value} error={error} onChange={(next) => onChange(next ?? '')} />
          )}
        </FormField>
        <FormField name="brand" control={form.control}>
          {({ value, onChange, error }) => <BrandField value={value} onChange={onChange} error={error} />}
        </FormField>
      </Stack>
    </Form>
  );
}
