import { type SmtpConfiguration } from '@parlance/contract/calls/configuration';
import { Form, FormCheck, FormField, useWatch, yupResolver } from '@parlance/ui-kit/fields';
import { Checkbox, NumberField, Select, TextField } from '@parlance/ui-kit/form';
import { Grid, Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { boolean, number, object, string, type ObjectSchema } from 'yup';
import { call } from '../../shared/api/call.ts';
import { formProblem } from '../../shared/api/formProblem.ts';
import { receiveAnswer } from '../../shared/api/queryClient.ts';
import { saveConfiguration } from './configuration/saveConfiguration.ts';
import { SecretField } from './SecretField.tsx';
import { useStoredForm, type FormState } from './configuration/useStoredForm.ts';
import { labelled } from '../../shared/i18n/labelled.ts';

type Security = SmtpConfiguration['security'];
const securities = ['tls', 'starttls', 'none'] as const satisfies readonly Security[];

interface Values {
  host: string;
  port: number;
  security: Security;
  user: string;
  from: string;
  password: string;
  forget: boolean;
}

const valuesOf = ({ host, port, security, user, from }: SmtpConfiguration): Values => ({
  host,
  port,
  security,
  user,
  from,
  password: '',
  forget: false,
});
const shownFields = ['host', 'port', 'security', 'user', 'from'] as const;

interface SmtpFormProps {
  ws: string;
  id: string;
  stored: SmtpConfiguration;
  onStateChange: (standing: FormState) => void;
}

/** The mail server of a workspace. The password can be set but is never shown. */
export function SmtpForm({ ws, id, stored, onStateChange }: SmtpFormProps) {
  const { t } = useTranslation('workspace');
  const schema: ObjectSchema<Values> = object({
    host: string().trim().required(t('smtp.hostRequired')),
    port: number()
      .typeError(t('smtp.portInvalid'))
      .required(t('smtp.portInvalid'))
      .integer(t('smtp.portInvalid'))
      .min(1, t('smtp.portInvalid'))
      .max(65_535, t('smtp.portInvalid')),
    security: string<Security>().oneOf(securities).required(),
    user: string().trim().defined(),
    from: string().trim().required(t('smtp.fromRequired')),
    password: string().defined(),
    forget: boolean().required(),
  });
  const { form, begun, keepTyped } = useStoredForm({ stored, valuesOf, resolver: yupResolver(schema), onStateChange });
  const forget = useWatch({ control: form.control, name: 'forget' });

  const save = async (values: Values) => {
    const { password, forget: removesSecret, ...settings } = values;
    const saved = await saveConfiguration({
      begun,
      values,
      valuesOf,
      title: t('tab.smtp'),
      read: () => call('GET /api/1.0/workspaces/:ws/configuration/smtp', { params: { ws } }),
      write: (version) =>
        call('PUT /api/1.0/workspaces/:ws/configuration/smtp', {
          params: { ws },
          ifMatch: version,
          body: { ...settings, ...(removesSecret ? { password: null } : password !== '' && { password }) },
        }),
      lines: (each) => shownFields.map((name) => labelled(t(`smtp.${name}`), each[name])),
    });
    receiveAnswer('GET /api/1.0/workspaces/:ws/configuration/smtp', { params: { ws } }, saved);
    return saved;
  };
  return (
    <Form form={form} id={id} onSubmit={keepTyped(save)} readError={formProblem}>
      <Stack>
        <Grid min={200} gap={4}>
          <FormField name="host">
            {(field) => (
              <TextField label={t('smtp.host')} required placeholder="smtp.acme.com" autoComplete="off" {...field} />
            )}
          </FormField>
          <FormField name="port" control={form.control}>
            {({ onChange, ...field }) => (
              <NumberField
                label={t('smtp.port')}
                required
                min={1}
                max={65_535}
                outOfBounds="keep"
                onChange={(value) => onChange(value ?? Number.NaN)}
                {...field}
                value={Number.isNaN(field.value) ? null : field.value}
              />
            )}
          </FormField>
          <FormField name="security">
            {(field) => (
              <Select
                label={t('smtp.security')}
                options={securities.map((each) => ({ value: each, label: t(`smtp.securities.${each}`) }))}
                {...field}
              />
            )}
          </FormField>
          <FormField name="from">
            {(field) => <TextField label={t('smtp.from')} required hint={t('smtp.fromHint')} {...field} />}
          </FormField>
          <FormField name="user">
            {(field) => <TextField label={t('smtp.user')} autoComplete="off" {...field} />}
          </FormField>
          <FormField name="password">
            {(field) => (
              <SecretField
                label={t('smtp.password')}
                kept={stored.password_set}
                hint={t('smtp.passwordHint')}
                {...field}
                disabled={forget}
              />
            )}
          </FormField>
        </Grid>
        {stored.password_set && (
          <FormCheck name="forget">{(field) => <Checkbox label={t('smtp.forget')} {...field} />}</FormCheck>
        )}
      </Stack>
    </Form>
  );
}
