import { limits } from '@parlance/contract/limits';
import { TagsField, TextField } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import type { ScriptDraft } from '../data/scriptDraft.ts';
import { Pair } from '../layout.ts';
import { useGroups, useScripts } from '../../data/queries.ts';
import { NameField } from '../fields/NameField.tsx';
import { isUnknown } from '../fields/thingLabels.ts';
import { nameOptions } from '../../data/nameOptions.ts';

interface DetailFieldsProps {
  ws: string;
  draft: ScriptDraft;
  onChange: (fields: Partial<ScriptDraft>) => void;
}

/** The name of a script, and its tags, class and group. */
export function DetailFields({ ws, draft, onChange }: DetailFieldsProps) {
  const { t } = useTranslation('scriptEditor');
  const scripts = useScripts(ws).data?.data ?? [];
  const groups = useGroups(ws).data?.data;
  return (
    <>
      <TextField
        label={t('details.name')}
        value={draft.name}
        maxLength={limits.nameLength}
        error={draft.name.trim() === '' ? t('field.required') : undefined}
        onChange={(name) => onChange({ name })}
      />
      <Pair>
        <NameField
          label={t('details.class')}
          value={draft.className}
          options={[
            { value: '', label: t('details.noClass') },
            ...nameOptions(scripts.map(({ className }) => className)),
          ]}
          onChange={(className) => onChange({ className })}
        />
        <NameField
          label={t('details.group')}
          hint={
            isUnknown({ things: undefined, groups }, 'group', draft.groupName)
              ? t('problem.no.group', { name: draft.groupName })
              : undefined
          }
          value={draft.groupName}
          options={[
            { value: '', label: t('details.noGroup') },
            ...nameOptions([
              ...(groups ?? []).map((group) => group.group_name),
              ...scripts.map((script) => script.groupName),
            ]),
          ]}
          onChange={(groupName) => onChange({ groupName })}
        />
      </Pair>
      <TagsField
        label={t('details.tags')}
        value={draft.tags}
        max={limits.scriptTags}
        onChange={(tags) => onChange({ tags })}
      />
    </>
  );
}
