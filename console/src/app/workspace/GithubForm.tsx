import type { GithubConfiguration } from '@parlance/contract/calls/configuration';
import { Form, FormCheck, FormField, useWatch, yupResolver } from '@parlance/ui-kit/fields';
import { Checkbox, TextField } from '@parlance/ui-kit/form';
import { Grid, Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { boolean, object, string, type ObjectSchema } from 'yup';
import { call } from '../../shared/api/call.ts';
import { formProblem } from '../../shared/api/formProblem.ts';
import { receiveAnswer } from '../../shared/api/queryClient.ts';
import { isEmail } from '../../shared/ui/email.ts';
import { isHttpAddress } from './isHttpAddress.ts';
import { saveConfiguration } from './configuration/saveConfiguration.ts';
import { SecretField } from './SecretField.tsx';
import { useStoredForm, type FormState } from './configuration/useStoredForm.ts';
import { labelled } from '../../shared/i18n/labelled.ts';

interface Values {
  url: string;
  branch: string;
  folder: string;
  author_name: string;
  author_email: string;
  username: string;
  token: string;
  forget: boolean;
}

const valuesOf = (stored: GithubConfiguration): Values => ({
  url: stored.url,
  branch: stored.branch,
  folder: stored.folder,
  author_name: stored.author_name,
  author_email: stored.author_email,
  username: stored.username,
  token: '',
  forget: false,
});
const shownFields = ['url', 'branch', 'folder', 'author_name', 'author_email', 'username'] as const;

interface GithubFormProps {
  ws: string;
  id: string;
  stored: GithubConfiguration;
  onStateChange: (standing: FormState) => void;
}

/** The git repository of a workspace. The token can be set but is never shown. */
export function GithubForm({ ws, id, stored, onStateChange }: GithubFormProps) {
  const { t } = useTranslation('workspace');
  const schema: ObjectSchema<Values> = object({
    url: string()
      .trim()
      .required(t('github.urlRequired'))
      .test('url', t('github.urlInvalid'), (text) => isHttpAddress(text)),
    branch: string().trim().required(t('github.branchRequired')),
    folder: string().trim().defined(),
    author_name: string().trim().defined(),
    author_email: string()
      .trim()
      .defined()
      .test('email', t('emailInvalid'), (text) => text === '' || isEmail(text)),
    username: string().trim().defined(),
    token: string().defined(),
    forget: boolean().required(),
  });
  const { form, begun, keepTyped } = useStoredForm({ stored, valuesOf, resolver: yupResolver(schema), onStateChange });
  const forget = useWatch({ control: form.control, name: 'forget' });

  const save = async (values: Values) => {
    const { token, forget: removesSecret, ...settings } = values;
    const saved = await saveConfiguration({
      begun,
      values,
      valuesOf,
      title: t('tab.github'),
      read: () => call('GET /api/1.0/workspaces/:ws/configuration/github', { params: { ws } }),
      write: (version) =>
        call('PUT /api/1.0/workspaces/:ws/configuration/github', {
          params: { ws },
          ifMatch: version,
          body: { ...settings, ...(removesSecret ? { token: null } : token !== '' && { token }) },
        }),
      lines: (each) => shownFields.map((name) => labelled(t(`github.${name}`), each[name])),
    });
    receiveAnswer('GET /api/1.0/workspaces/:ws/configuration/github', { params: { ws } }, saved);
    return saved;
  };
  return (
    <Form form={form} id={id} onSubmit={keepTyped(save)} readError={formProblem}>
      <Stack>
        <FormField name="url">
          {(field) => (
            <TextField
              label={t('github.url')}
              type="url"
              required
              placeholder="https://github.com/acme/assistant.git"
              autoComplete="off"
              {...field}
            />
          )}
        </FormField>
        <Grid min={220} gap={4}>
          <FormField name="branch">{(field) => <TextField label={t('github.branch')} required {...field} />}</FormField>
          <FormField name="folder">
            {(field) => <TextField label={t('github.folder')} hint={t('github.folderHint')} {...field} />}
          </FormField>
          <FormField name="username">
            {(field) => (
              <TextField label={t('github.username')} hint={t('github.usernameHint')} autoComplete="off" {...field} />
            )}
          </FormField>
          <FormField name="token">
            {(field) => (
              <SecretField
                label={t('github.token')}
                kept={stored.token_set}
                hint={t('github.tokenHint')}
                {...field}
                disabled={forget}
              />
            )}
          </FormField>
          <FormField name="author_name">
            {(field) => <TextField label={t('github.author_name')} hint={t('github.authorHint')} {...field} />}
          </FormField>
          <FormField name="author_email">
            {(field) => <TextField label={t('github.author_email')} type="email" autoComplete="off" {...field} />}
          </FormField>
        </Grid>
        {stored.token_set && (
          <FormCheck name="forget">{(field) => <Checkbox label={t('github.forget')} {...field} />}</FormCheck>
        )}
      </Stack>
    </Form>
  );
}
