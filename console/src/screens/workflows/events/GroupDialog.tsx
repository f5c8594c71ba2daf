import type { ThingGroup } from '@parlance/contract/calls/things';
import { limits } from '@parlance/contract/limits';
import { FormField, useForm, useWatch, yupResolver } from '@parlance/ui-kit/fields';
import { MultiCombobox } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { array, object, string, type ObjectSchema } from 'yup';
import { ApiError } from '../../../shared/api/ApiError.ts';
import { call } from '../../../shared/api/call.ts';
import { formProblem } from '../../../shared/api/formProblem.ts';
import { saveOver } from '../../../shared/conflict/saveOver.ts';
import { RenameEffect } from '../../../shared/things/RenameEffect.tsx';
import { useThingLabels } from '../data/queries.ts';
import { type GroupDraft, saveGroup } from './groupActions.ts';
import { NameField } from '../../../shared/ui/NameField.tsx';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';

interface GroupDialogProps {
  ws: string;
  /** The group to change; undefined: a new one. */
  group: ThingGroup | undefined;
  groups: readonly ThingGroup[];
  onClose: () => void;
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const draftOf = ({ group_name, devices }: GroupDraft): GroupDraft => ({ group_name, devices });

/** Edits the name and the virtual things of a group. */
export function GroupDialog({ ws, group, groups, onClose }: GroupDialogProps) {
  const { t } = useTranslation(['workflows', 'common']);
  const labels = useThingLabels(ws);
  const labelOf = (id: string) => labels.get(id) ?? id;
  const schema: ObjectSchema<GroupDraft> = object({
    group_name: string()
      .trim()
      .required(t('groups.nameRequired'))
      .max(limits.nameLength)
      // Saving under an existing name would replace the things of that group.
      .test(
        'new',
        t('groups.exists'),
        (name) => (group && same(name, group.group_name)) || !groups.some((one) => same(one.group_name, name)),
      ),
    devices: array(string().defined()).defined(),
  });
  const form = useForm<GroupDraft>({
    resolver: yupResolver(schema),
    defaultValues: { group_name: group?.group_name ?? '', devices: group?.devices ?? [] },
  });
  const name = useWatch({ control: form.control, name: 'group_name' });
  const renamed = group !== undefined && !same(name.trim(), group.group_name);
  const save = async (value: GroupDraft) => {
    const present = group?.group_name ?? value.group_name;
    const saved = await saveOver<ThingGroup, GroupDraft>({
      edit: { version: group?.version ?? 0, base: draftOf(group ?? { group_name: present, devices: [] }), value },
      title: present,
      read: async () => {
        const { data } = await call('GET /api/1.0/workspaces/:ws/groups', { params: { ws } });
        const found = data.find((one) => same(one.group_name, present));
        if (!found) throw new ApiError({ status: 404 });
        return found;
      },
      pick: draftOf,
      write: (version) => saveGroup(ws, present, value, version),
      lines: ({ group_name, devices }) => [group_name, ...devices.map(labelOf)],
    });
    if (saved) onClose();
  };
  return (
    <FormDialog
      size="small"
      closeOnOutside={false}
      title={group ? t('groups.editTitle', { name: group.group_name }) : t('groups.add')}
      onClose={onClose}
      form={form}
      onSubmit={save}
      readError={(error) =>
        error instanceof ApiError && error.type === 'group_exists'
          ? { fields: { group_name: error.message } }
          : formProblem(error)
      }
      submitLabel={group ? t('common:action.save') : t('groups.add')}
      cancelLabel={t('common:action.cancel')}
    >
      <NameField name="group_name" label={t('column.name')} />
      {renamed && <RenameEffect ws={ws} kind="group" name={group.group_name} />}
      <FormField name="devices">
        {(field) => (
          <MultiCombobox
            label={t('groups.things')}
            options={[...labels].map(([value, label]) => ({ value, label }))}
            {...field}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
