import type { BodyOf } from '@parlance/contract';
import { languages, type Language } from '@parlance/contract/limits';
import { Form, FormField, serverProblem, SubmitButton, useForm, yupResolver } from '@parlance/ui-kit/fields';
import { Button, Select, TextField } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';

import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { object, string, type ObjectSchema } from 'yup';
import { call } from '../../shared/api/call.ts';
import { withWorkspace } from '../../shared/state/address.ts';
import { tellDone } from '../../shared/state/toasts.ts';
import { receiveWorkspace } from '../../shared/state/workspace.ts';
import { useLanguageOptions } from './useLanguageOptions.ts';

type Draft = Required<Pick<BodyOf<'POST /api/1.0/workspaces'>, 'workspace_name' | 'language_name'>>;

/** The dialog that makes a workspace and goes there. */
export function CreateWorkspace({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shell', 'common']);
  const navigate = useNavigate();
  const options = useLanguageOptions();
  const schema: ObjectSchema<Draft> = object({
    workspace_name: string().trim().required(t('workspace.nameRequired')),
    language_name: string<Language>().oneOf(languages).required(),
  });
  const form = useForm<Draft>({
    resolver: yupResolver(schema),
    defaultValues: { workspace_name: '', language_name: 'auto' },
  });
  const create = async (body: Draft) => {
    const created = await call('POST /api/1.0/workspaces', { body });
    receiveWorkspace(created);
    tellDone(t('workspace.created', { name: created.label }));
    onClose();
    await navigate(withWorkspace('/', created.workspace));
  };
  return (
    <Modal open onClose={onClose} size="small" title={t('workspace.newTitle')}>
      <Form
        form={form}
        onSubmit={create}
        readError={(error) => ({ ...serverProblem(error), message: t('workspace.createFailed') })}
      >
        <Stack>
          <FormField name="workspace_name">
            {(field) => <TextField label={t('workspace.label')} required autoComplete="off" {...field} />}
          </FormField>
          <FormField name="language_name">
            {(field) => (
              <Select label={t('workspace.language')} hint={t('workspace.languageHint')} options={options} {...field} />
            )}
          </FormField>
          <Inline justify="end">
            <Button onClick={onClose}>{t('common:action.close')}</Button>
            <SubmitButton>{t('workspace.createSubmit')}</SubmitButton>
          </Inline>
        </Stack>
      </Form>
    </Modal>
  );
}
