import { languages, limits, type Language } from '@parlance/contract/limits';
import type { Workspace } from '@parlance/contract/calls/workspaces';
import { Form, FormField, SubmitButton, useForm, yupResolver } from '@parlance/ui-kit/fields';
import { Button, Select, TextField } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';

import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { object, string, type ObjectSchema } from 'yup';
import { call } from '../../shared/api/call.ts';
import { tellDone } from '../../shared/state/toasts.ts';
import { receiveWorkspace, workspace } from '../../shared/state/workspace.ts';
import { useLanguageOptions } from './useLanguageOptions.ts';

type Values = Pick<Workspace, 'label' | 'language'>;

/** Settings of the workspace shown. */
export function WorkspaceSettings({ onClose }: { onClose: () => void }) {
  const { list, current } = useSnapshot(workspace);
  const shown = list.find((each) => each.workspace === current);
  return shown && <Settings shown={shown} onClose={onClose} />;
}

/** Name and language of a workspace; only what was changed is sent. */
function Settings({ shown, onClose }: { shown: Readonly<Workspace>; onClose: () => void }) {
  const { t } = useTranslation(['shell', 'common']);
  const options = useLanguageOptions();
  const schema: ObjectSchema<Values> = object({
    label: string()
      .trim()
      .min(limits.workspaceLabelMin, t('workspace.labelTooShort'))
      .required(t('workspace.nameRequired')),
    language: string<Language>().oneOf(languages).required(),
  });
  const form = useForm<Values>({
    resolver: yupResolver(schema),
    defaultValues: { label: shown.label, language: shown.language },
  });
  const save = async ({ label, language }: Values) => {
    const ws = shown.workspace;
    if (label !== shown.label)
      receiveWorkspace(await call('PUT /api/1.0/workspaces/:ws/newlabel/:label', { params: { ws, label } }));
    if (language !== shown.language)
      receiveWorkspace(await call('PUT /api/1.0/workspaces/:ws/language/:lang', { params: { ws, lang: language } }));
    tellDone(t('workspace.saved'));
    onClose();
  };
  return (
    <Modal open onClose={onClose} size="small" title={t('workspace.settingsTitle')}>
      <Form form={form} onSubmit={save}>
        <Stack>
          <FormField name="label">
            {(field) => <TextField label={t('workspace.label')} required autoComplete="off" {...field} />}
          </FormField>
          <FormField name="language">
            {(field) => (
              <Select label={t('workspace.language')} hint={t('workspace.languageHint')} options={options} {...field} />
            )}
          </FormField>
          <Inline justify="end">
            <Button onClick={onClose}>{t('common:action.close')}</Button>
            <SubmitButton>{t('common:action.save')}</SubmitButton>
          </Inline>
        </Stack>
      </Form>
    </Modal>
  );
}
