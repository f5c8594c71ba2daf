import type { ScriptsConfiguration } from '@parlance/contract/calls/scriptRuns';
import { limits } from '@parlance/contract/limits';
import { Skeleton } from '@parlance/ui-kit/data';
import { Form, FormField, useWatch, yupResolver } from '@parlance/ui-kit/fields';
import { Button, IconButton, PasswordField, TagsField, TextField } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { array, boolean, object, string, type ObjectSchema } from 'yup';
import { call } from '../../shared/api/call.ts';
import { formProblem } from '../../shared/api/formProblem.ts';
import { receiveAnswer, useCall } from '../../shared/api/queryClient.ts';
import { Alert } from '../../shared/ui/Alert.tsx';
import { Answer } from '../../shared/ui/Answer.tsx';
import { useItemFocus } from '../../shared/ui/useItemFocus.ts';
import { saveConfiguration } from './configuration/saveConfiguration.ts';
import { useStoredForm, type FormState } from './configuration/useStoredForm.ts';
import { labelled } from '../../shared/i18n/labelled.ts';

interface Values {
  hosts: string[];
  secrets: {
    name: string;
    /** Empty: keeps the stored value. */
    value: string;
    /** The server has a value, which it never shows. */
    kept: boolean;
  }[];
}

const valuesOf = ({ hosts, secrets }: ScriptsConfiguration): Values => ({
  hosts,
  secrets: secrets.map((name) => ({ name, value: '', kept: true })),
});

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
  align-items: start;
  gap: var(--space-2);

  /* Aligned with the fields below their labels; an error is below a single field. */
  > button {
    margin-top: calc(var(--size-s) * 1.45 + 5px);
  }
`;

const name = 'GET /api/1.0/workspaces/:ws/configuration/scripts';

interface ScriptsTabProps {
  ws: string;
  /** Id of the form, for the dialog's button. */
  id: string;
  onStateChange: (standing: FormState) => void;
}

/** What scripts may reach outside the server: hosts, and secrets that they send but never see. */
export function ScriptsTab({ ws, id, onStateChange }: ScriptsTabProps) {
  const { t } = useTranslation('workspace');
  const stored = useCall(name, { params: { ws } });
  return (
    <Stack gap={5}>
      <p>{t('scripts.text')}</p>
      <Answer query={stored} loading={<Skeleton lines={6} />}>
        {(data) => <ScriptsForm ws={ws} id={id} stored={data} onStateChange={onStateChange} />}
      </Answer>
    </Stack>
  );
}

function ScriptsForm({ ws, id, stored, onStateChange }: ScriptsTabProps & { stored: ScriptsConfiguration }) {
  const { t } = useTranslation('workspace');
  const schema: ObjectSchema<Values> = object({
    // The server enforces the maximum numbers; its errors have texts.
    hosts: array(string().defined()).defined(),
    secrets: array(
      object({
        name: string()
          .trim()
          .required(t('scripts.nameRequired'))
          .max(limits.nameLength)
          .test('once', t('scripts.nameTaken'), (given, { from }) => {
            const all: unknown = from?.[1]?.value.secrets;
            return !Array.isArray(all) || all.filter((one) => one.name.trim() === given).length < 2;
          }),
        value: string()
          .defined()
          .when('kept', ([kept], value) => (kept === true ? value : value.required(t('scripts.valueRequired')))),
        kept: boolean().required(),
      }),
    ).defined(),
  });
  const { form, begun, keepTyped } = useStoredForm({ stored, valuesOf, resolver: yupResolver(schema), onStateChange });
  const rows = useWatch({ control: form.control, name: 'secrets' });
  const { ref: items, adding, removing } = useItemFocus<HTMLDivElement>(rows.length);
  const tooMany = form.getFieldState('secrets', form.formState).error?.message;
  const setRows = (next: Values['secrets']) => {
    form.clearErrors('secrets');
    form.setValue('secrets', next, { shouldDirty: true });
  };

  const save = async (values: Values) => {
    const saved = await saveConfiguration({
      begun,
      values,
      valuesOf,
      title: t('tab.scripts'),
      read: () => call(name, { params: { ws } }),
      write: (version) =>
        call('PUT /api/1.0/workspaces/:ws/configuration/scripts', {
          params: { ws },
          ifMatch: version,
          body: { hosts: values.hosts, secrets: changesOf(begun, values) },
        }),
      lines: (each) => [
        labelled(t('scripts.hosts'), each.hosts.join(', ')),
        labelled(t('scripts.secrets'), each.secrets.map((one) => one.name).join(', ')),
      ],
    });
    receiveAnswer(name, { params: { ws } }, saved);
    return saved;
  };
  return (
    <Form form={form} id={id} onSubmit={keepTyped(save)} readError={formProblem}>
      <Stack gap={5}>
        <FormField name="hosts" control={form.control}>
          {(field) => (
            <TagsField
              label={t('scripts.hosts')}
              hint={t('scripts.hostsHint')}
              placeholder="api.example.com"
              {...field}
            />
          )}
        </FormField>
        <Stack ref={items} gap={3} data-items>
          <h3>{t('scripts.secrets')}</h3>
          <p>{t('scripts.secretsText')}</p>
          {rows.map(({ name: known, kept }, at) => (
            // Two rows may have the same name while it is being typed.
            <Row key={`${at}-${kept}`} data-item>
              <FormField name={`secrets.${at}.name`} control={form.control}>
                {(field) => (
                  <TextField
                    label={t('scripts.name')}
                    readOnly={kept}
                    autoComplete="off"
                    maxLength={limits.nameLength}
                    {...field}
                  />
                )}
              </FormField>
              <FormField name={`secrets.${at}.value`} control={form.control}>
                {(field) => (
                  <PasswordField
                    label={t('scripts.value')}
                    placeholder={kept ? t('secret.kept') : undefined}
                    autoComplete="new-password"
                    {...field}
                  />
                )}
              </FormField>
              <IconButton
                icon="trash-2"
                label={t('scripts.remove', { name: known })}
                data-remove
                onClick={() => {
                  removing(at);
                  setRows(rows.filter((_, place) => place !== at));
                }}
              />
            </Row>
          ))}
          {tooMany !== undefined && <Alert>{tooMany}</Alert>}
          <div>
            <Button
              icon="plus"
              data-add
              onClick={() => {
                adding();
                setRows([...rows, { name: '', value: '', kept: false }]);
              }}
            >
              {t('scripts.add')}
            </Button>
          </div>
        </Stack>
      </Stack>
    </Form>
  );
}

/** The secrets to send: new values by name, and null for removed ones. */
function changesOf(begun: ScriptsConfiguration, { secrets }: Values): Record<string, string | null> {
  const gone = begun.secrets.filter((one) => !secrets.some((row) => row.name.trim() === one));
  return Object.fromEntries([
    ...gone.map((one) => [one, null] as const),
    ...secrets.filter(({ value }) => value !== '').map((row) => [row.name.trim(), row.value] as const),
  ]);
}
