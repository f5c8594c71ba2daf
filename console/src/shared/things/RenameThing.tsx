import { limits } from '@parlance/contract/limits';
import { useForm, yupResolver } from '@parlance/ui-kit/fields';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { object, string, type ObjectSchema } from 'yup';
import { call } from '../api/call.ts';
import { findCurrent } from '../conflict/findCurrent.ts';
import { saveOver } from '../conflict/saveOver.ts';
import { nameProblem } from './nameProblem.ts';
import { RenameEffect } from './RenameEffect.tsx';
import { ThingNameField } from './ThingNameField.tsx';
import { renameThing, type ThingRef } from './thingActions.ts';
import { FormDialog } from '../ui/FormDialog.tsx';

interface RenameThingProps {
  ws: string;
  thing: ThingRef;
  onClose: () => void;
}

/** Renames a virtual thing; a new name from another user in the meantime is shown. */
export function RenameThing({ ws, thing: shown, onClose }: RenameThingProps) {
  const { t } = useTranslation(['guests', 'common']);
  // The version that the edit is based on: others may rename the thing meanwhile.
  const [thing] = useState(shown);
  const { vthingId: id, label } = thing;
  const schema: ObjectSchema<{ label: string }> = object({
    label: string()
      .trim()
      .required(t('service.nameRequired'))
      .max(limits.nameLength / 2),
  });
  const form = useForm({ resolver: yupResolver(schema), defaultValues: { label } });
  const read = async () => {
    const { data } = await call('GET /api/1.0/workspaces/:ws/vthings', { params: { ws } });
    return findCurrent(
      data.map((one) => ({ ...one, id: one.vthingId })),
      id,
    );
  };
  const save = async (draft: { label: string }) => {
    const saved = await saveOver({
      edit: { version: thing.version, base: label, value: draft.label },
      title: label,
      read,
      pick: (current) => current.label,
      write: async (version) => ({ ...(await renameThing(ws, { ...thing, version }, draft.label)), id }),
      lines: (name) => [name],
    });
    if (saved) onClose();
  };
  return (
    <FormDialog
      size="small"
      title={t('service.renameTitle', { name: label })}
      onClose={onClose}
      form={form}
      onSubmit={save}
      readError={(error) => nameProblem(error, 'label')}
      submitLabel={t('service.rename')}
    >
      <ThingNameField name="label" />
      <RenameEffect ws={ws} kind="thing" name={id} />
    </FormDialog>
  );
}
