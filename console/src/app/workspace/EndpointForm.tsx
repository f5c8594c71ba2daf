import type { LlmConfiguration } from '@parlance/contract/calls/configuration';
import { Form, FormCheck, FormField, useWatch, yupResolver } from '@parlance/ui-kit/fields';
import { Checkbox, TextField } from '@parlance/ui-kit/form';
import { Grid, Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { boolean, object, string, type ObjectSchema } from 'yup';
import { call } from '../../shared/api/call.ts';
import { formProblem } from '../../shared/api/formProblem.ts';
import { invalidate, receiveAnswer } from '../../shared/api/queryClient.ts';
import { isHttpAddress } from './isHttpAddress.ts';
import { saveConfiguration } from './configuration/saveConfiguration.ts';
import { SecretField } from './SecretField.tsx';
import { useStoredForm, type FormState } from './configuration/useStoredForm.ts';
import { labelled } from '../../shared/i18n/labelled.ts';

interface Values {
  url: string;
  model: string;
  key: string;
  forget: boolean;
}

const valuesOf = ({ url, model }: LlmConfiguration): Values => ({ url, model, key: '', forget: false });
const shownFields = ['url', 'model'] as const;

/** The kinds of endpoints that a workspace can have. */
export type EndpointKind = 'llm' | 'speech';

const examples = { llm: 'https://api.acme.com/v1', speech: 'https://speech.acme.com/v1' };

interface EndpointFormProps {
  kind: EndpointKind;
  ws: string;
  id: string;
  stored: LlmConfiguration;
  onStateChange: (standing: FormState) => void;
}

/** The settings of an endpoint. The key can be set but is never shown. */
export function EndpointForm({ kind, ws, id, stored, onStateChange }: EndpointFormProps) {
  const { t } = useTranslation(kind);
  const schema: ObjectSchema<Values> = object({
    url: string()
      .trim()
      .required(t('urlRequired'))
      .test('url', t('urlInvalid'), (text) => isHttpAddress(text)),
    model: string().trim().defined(),
    key: string().defined(),
    forget: boolean().required(),
  });
  const { form, begun, keepTyped } = useStoredForm({ stored, valuesOf, resolver: yupResolver(schema), onStateChange });
  const forget = useWatch({ control: form.control, name: 'forget' });

  const save = async (values: Values) => {
    const { key, forget: removesSecret, ...settings } = values;
    const saved = await saveConfiguration({
      begun,
      values,
      valuesOf,
      title: t('tab'),
      read: () => call(`GET /api/1.0/workspaces/:ws/configuration/${kind}`, { params: { ws } }),
      write: (version) =>
        call(`PUT /api/1.0/workspaces/:ws/configuration/${kind}`, {
          params: { ws },
          ifMatch: version,
          body: { ...settings, ...(removesSecret ? { key: null } : key !== '' && { key }) },
        }),
      lines: (each) => shownFields.map((name) => labelled(t(name), each[name])),
    });
    receiveAnswer(`GET /api/1.0/workspaces/:ws/configuration/${kind}`, { params: { ws } }, saved);
    void invalidate('GET /api/1.0/gael/:ws/generation', 'GET /api/1.0/workspaces/:ws/scripts/draft');
    return saved;
  };
  return (
    <Form form={form} id={id} onSubmit={keepTyped(save)} readError={formProblem}>
      <Stack>
        <FormField name="url">
          {(field) => (
            <TextField
              label={t('url')}
              required
              type="url"
              placeholder={examples[kind]}
              hint={t('urlHint')}
              autoComplete="off"
              {...field}
            />
          )}
        </FormField>
        <Grid min={260} gap={4}>
          <FormField name="model">
            {(field) => <TextField label={t('model')} hint={t('modelHint')} autoComplete="off" {...field} />}
          </FormField>
          <FormField name="key">
            {(field) => (
              <SecretField label={t('key')} kept={stored.key_set} hint={t('keyHint')} {...field} disabled={forget} />
            )}
          </FormField>
        </Grid>
        {stored.key_set && (
          <FormCheck name="forget">{(field) => <Checkbox label={t('forget')} {...field} />}</FormCheck>
        )}
      </Stack>
    </Form>
  );
}
