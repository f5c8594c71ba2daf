import type { ScriptCommand } from '@parlance/contract/calls/scripts';
import { limits } from '@parlance/contract/limits';
import { Button, Select, TextField } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { PartList } from '../../../../shared/ui/PartList.tsx';
import type { ScriptNames } from '../language/scriptNames.ts';
import { Note, Pair } from '../layout.ts';
import { findLive } from '../rules/liveValues.ts';
import { ThingField } from '../fields/ThingField.tsx';
import { useThingOptions } from '../fields/useThingOptions.ts';
import { ValueField } from '../fields/ValueField.tsx';

interface CommandListProps {
  label: string;
  commands: readonly ScriptCommand[];
  onChange: (commands: ScriptCommand[]) => void;
  names: ScriptNames;
  /** Id of the virtual thing that `*` means. */
  thing: string | null;
  emptyText: string;
}

const newCommand: ScriptCommand = { target: '*', action: 'verbatim', command: '', event: 'command' };

/** The commands that a script sends to virtual things, in order. */
export function CommandList({ label, commands, onChange, names, thing, emptyText }: CommandListProps) {
  const { t } = useTranslation('scriptEditor');
  const things = useThingOptions(names);
  const groups = (names.groups ?? []).map(({ group_name: value }) => ({ value, label: value }));
  const typeOf = ({ target, group, event, action }: ScriptCommand) =>
    group
      ? undefined
      : findLive(names, thing, { name: target, trigger: event, attribute_name: action })?.attribute_type;
  return (
    <>
      {commands.length === 0 && <Note>{emptyText}</Note>}
      <PartList
        label={label}
        items={commands}
        nameOf={(number) => t('command.number', { number })}
        onChange={onChange}
        add={(add) => (
          <Button
            size="s"
            icon="plus"
            disabled={commands.length >= limits.commandsPerList}
            onClick={() => add(newCommand)}
          >
            {t('command.add')}
          </Button>
        )}
      >
        {(command, change) => {
          const patch = (fields: Partial<ScriptCommand>) => change({ ...command, ...fields });
          return (
            <Pair>
              <Select
                label={t('condition.group')}
                value={command.group ? 'all' : ''}
                options={[
                  { value: '', label: t('condition.of.one') },
                  { value: 'all', label: t('condition.of.all') },
                ]}
                onChange={(of) => patch({ group: of === 'all', target: '' })}
              />
              <ThingField
                label={t(command.group ? 'condition.groupName' : 'command.target')}
                value={command.target}
                names={names}
                kind={command.group ? 'group' : 'thing'}
                options={command.group ? groups : things}
                onChange={(target) => patch({ target })}
              />
              <TextField
                label={t('command.event')}
                value={command.event}
                error={command.event.trim() === '' ? t('field.required') : undefined}
                onChange={(event) => patch({ event })}
              />
              <TextField
                label={t('command.action')}
                value={command.action}
                error={command.action.trim() === '' ? t('field.required') : undefined}
                onChange={(action) => patch({ action })}
              />
              <ValueField
                label={t('command.command')}
                value={command.command}
                type={typeOf(command)}
                onChange={(value) => patch({ command: value })}
              />
            </Pair>
          );
        }}
      </PartList>
    </>
  );
}
