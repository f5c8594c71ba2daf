import type { ListedScript } from '@parlance/contract/calls/scripts';
import { limits } from '@parlance/contract/limits';
import { Button, MultiCombobox } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGroups } from '../data/queries.ts';
import { LabelField } from './LabelField.tsx';
import { labelScripts } from './scriptActions.ts';
import { nameOptions } from '../data/nameOptions.ts';

interface LabelDialogProps {
  ws: string;
  what: 'tags' | 'group';
  /** The scripts to change. */
  rows: readonly ListedScript[];
  /** All scripts of the workspace. */
  scripts: readonly ListedScript[];
  onClose: () => void;
}

/** Adds tags to scripts and removes tags, or moves scripts to a group. */
export function LabelDialog({ ws, what, rows, scripts, onClose }: LabelDialogProps) {
  const { t } = useTranslation(['workflows', 'common']);
  const things = useGroups(ws).data?.data ?? [];
  const groups = new Set(rows.map(({ groupName }) => groupName));
  const [group, setGroup] = useState(groups.size === 1 ? ([...groups][0] ?? '') : '');
  const [added, setAdded] = useState<readonly string[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const known = (from: readonly ListedScript[], extra: readonly string[]) =>
    nameOptions([...from.flatMap(({ tags }) => tags), ...extra]);
  const save = async () => {
    setBusy(true);
    const done = await labelScripts(ws, rows, ({ tags }) =>
      what === 'group'
        ? { groupName: group }
        : {
            tags: [...new Set([...tags.filter((tag) => !removed.includes(tag)), ...added])].slice(0, limits.scriptTags),
          },
    );
    if (done) onClose();
    else setBusy(false);
  };
  return (
    <Modal
      open
      size="small"
      title={t(`label.${what}`, { count: rows.length })}
      dismissable={!busy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button
            variant="primary"
            loading={busy}
            disabled={what === 'tags' && added.length + removed.length === 0}
            onClick={() => void save()}
          >
            {t('common:action.save')}
          </Button>
        </>
      }
    >
      {what === 'group' ? (
        <LabelField
          label={t('column.group')}
          none={t('label.noGroup')}
          hint={t('create.groupHint')}
          known={things.map((one) => one.group_name)}
          value={group}
          onChange={setGroup}
        />
      ) : (
        <Stack gap={4}>
          <MultiCombobox
            label={t('label.add')}
            options={known(scripts, added)}
            value={added}
            onChange={setAdded}
            onCreate={(tag) => setAdded([...added, tag])}
          />
          <MultiCombobox label={t('label.remove')} options={known(rows, [])} value={removed} onChange={setRemoved} />
        </Stack>
      )}
    </Modal>
  );
}
