import type { ConnectionTest, Connector, StoreDeviceDetail } from '@parlance/contract/calls/store';
import { fileSize } from '@parlance/ui-kit/chat';
import { Form, FormCheck, FormField, SubmitButton, useForm } from '@parlance/ui-kit/fields';
import { Button, CancelButton, Switch, TextField } from '@parlance/ui-kit/form';
import { Grid, Inline } from '@parlance/ui-kit/layout';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/call.ts';
import { invalidate, receiveAnswer } from '../../shared/api/queryClient.ts';
import { saveOver } from '../../shared/conflict/saveOver.ts';
import { notifyDone, notifyFailed } from '../../shared/feedback/toasts.ts';
import { errorText } from '../../shared/i18n/errorText.ts';
import { nameOf } from '../../shared/things/thingActions.ts';
import { Alert } from '../../shared/ui/Alert.tsx';
import { AttributeTable } from './AttributeTable.tsx';
import { type ConnectionDraft, connectionProblem, draftOf, editOf, linesOf, sentOf } from './connectionDraft.ts';
import { MappingFields } from './MappingFields.tsx';
import { SettingField } from './SettingField.tsx';
import { Actions, LongForm, Sample } from './Store.styles.ts';
import { Health, ThingName } from './UsedBy.tsx';
import { useLocalText } from './useLocalText.ts';

interface ConnectionFormProps {
  ws: string;
  connector: Connector;
  /** The connection to change; undefined: a new thing. */
  device?: StoreDeviceDetail;
  /** Called with the id of the thing once it is saved. */
  onDone: (thing: string) => void;
  onCancel: () => void;
}

type Field = Parameters<ReturnType<typeof useForm<ConnectionDraft>>['setError']>[0];

const isField = (name: string): name is Field => /^(settings|secrets|mapping)\./.test(name);

/** The settings of a connection, with a test; creates a virtual thing from them, or changes one. */
export function ConnectionForm({ ws, connector, device, onDone, onCancel }: ConnectionFormProps) {
  const { t } = useTranslation(['store', 'common']);
  const say = useLocalText();
  // The version that the edit is based on: others may change the connection meanwhile.
  const [before] = useState(device);
  const form = useForm<ConnectionDraft>({ defaultValues: draftOf(connector, before) });
  const testing = useMutation({
    mutationFn: () =>
      call('POST /api/1.0/workspaces/:ws/store/test', {
        params: { ws },
        body: { connector: connector.id, ...sentOf(form.getValues()), ...(device && { vthingId: device.vthingId }) },
      }),
    onMutate: () => form.clearErrors(),
    onError(error) {
      const { fields, message } = connectionProblem(error, form.getValues());
      const known = Object.keys(fields).filter(isField);
      for (const [at, field] of known.entries()) {
        form.setError(field, { type: 'server', message: fields[field] ?? '' }, { shouldFocus: at === 0 });
      }
      if (known.length === 0) notifyFailed(message ?? t('worksNot'));
    },
  });
  const tested = testing.data;
  function saveChanged(begun: StoreDeviceDetail, draft: ConnectionDraft) {
    const params = { ws, id: begun.vthingId };
    const pick = (one: StoreDeviceDetail) => editOf(draftOf(connector, one));
    return saveOver({
      edit: { version: begun.version, base: pick(begun), value: editOf(draft) },
      title: begun.label,
      read: () => call('GET /api/1.0/workspaces/:ws/store/device/:id', { params }),
      pick,
      write: (ifMatch) =>
        call('PUT /api/1.0/workspaces/:ws/store/device/:id', { params, body: editOf(draft), ifMatch }),
      lines: (edit) => [t(edit.enabled ? 'health.working' : 'health.off'), ...linesOf(connector, edit, say)],
    });
  }
  async function save(draft: ConnectionDraft): Promise<void> {
    const saved = before
      ? await saveChanged(before, draft)
      : await call('POST /api/1.0/workspaces/:ws/store/device', {
          params: { ws },
          body: { ...sentOf(draft), connector: connector.id, name: nameOf(ws, draft.name) },
        });
    if (!saved) return;
    notifyDone(t(device ? 'saved' : 'added', { name: saved.label }));
    // The cache is updated, so that an edit that starts right away is based on the saved version.
    receiveAnswer('GET /api/1.0/workspaces/:ws/store/device/:id', { params: { ws, id: saved.vthingId } }, saved);
    void invalidate(
      'GET /api/1.0/store',
      'GET /api/1.0/store/devices',
      'GET /api/1.0/workspaces/:ws/store/device/:id',
      'GET /api/1.0/workspaces/:ws/vthings',
    );
    onDone(saved.vthingId);
  }
  const wide = connector.fields.filter(({ kind }) => kind !== 'number' && kind !== 'choice');
  const narrow = connector.fields.filter(({ kind }) => kind === 'number' || kind === 'choice');
  return (
    <Form form={form} onSubmit={save} readError={(error) => connectionProblem(error, form.getValues())} guard>
      <LongForm gap={4}>
        {device ? (
          <>
            <Inline justify="space-between">
              <ThingName ws={ws} device={device} />
              <FormCheck<ConnectionDraft, 'enabled'> name="enabled">
                {(field) => <Switch label={t('enabled')} {...field} />}
              </FormCheck>
            </Inline>
            <div>
              <Health device={device} />
            </div>
          </>
        ) : (
          <FormField<ConnectionDraft, 'name'> name="name">
            {(field) => <TextField label={t('name')} required autoComplete="off" {...field} />}
          </FormField>
        )}
        {wide.map((field) => (
          <SettingField key={field.name} field={field} kept={device?.secrets_set.includes(field.name) ?? false} />
        ))}
        {narrow.length > 0 && (
          <Grid min={160}>
            {narrow.map((field) => (
              <SettingField key={field.name} field={field} kept={false} />
            ))}
          </Grid>
        )}
        {connector.mapped === 'none' ? (
          <AttributeTable attributes={connector.attributes} tested={tested} />
        ) : (
          <MappingFields form={form} mapped={connector.mapped} tested={tested} />
        )}
        {connector.id === 'webhook' && <p>{t('webhookText')}</p>}
        <Actions>
          {tested && <TestResult tested={tested} />}
          <Inline justify="space-between">
            {connector.testable ? (
              <Button icon="activity" loading={testing.isPending} onClick={() => testing.mutate()}>
                {t('test')}
              </Button>
            ) : (
              <span />
            )}
            <Inline>
              <CancelButton onClick={onCancel}>{t('common:action.cancel')}</CancelButton>
              <SubmitButton>{t(device ? 'save' : 'add')}</SubmitButton>
            </Inline>
          </Inline>
        </Actions>
      </LongForm>
    </Form>
  );
}

/** The result of a connection's test. */
function TestResult({ tested }: { tested: ConnectionTest }) {
  const { t, i18n } = useTranslation('store');
  const { ok, status, ms, bytes, values, sample, problem } = tested;
  const found = values.filter(({ value }) => value !== null).length;
  const facts = [
    status,
    `${ms} ms`,
    ...(bytes > 0 ? [fileSize(bytes, i18n.language)] : []),
    ...(values.length > 0 ? [t('found', { found, count: values.length })] : []),
  ].filter((text) => text !== '');
  return (
    <div aria-live="polite">
      <Alert tone={ok ? 'good' : 'bad'}>
        <strong>{t(ok ? 'works' : 'worksNot')}</strong>
        <br />
        {problem ? errorText(problem) : facts.join(' · ')}
      </Alert>
      {sample !== '' && (
        <details>
          <summary>{t('sample')}</summary>
          <Sample>{sample}</Sample>
        </details>
      )}
    </div>
  );
}
