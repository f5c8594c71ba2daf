import type { DialogState } from '@parlance/contract/calls/scripts';
import { limits } from '@parlance/contract/limits';
import { Button, TextField } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { PartList } from '../../../../shared/ui/PartList.tsx';
import type { ScriptNames } from '../language/scriptNames.ts';
import { Note } from '../layout.ts';
import { noRules, RulesField } from '../rules/RulesField.tsx';
import { CommandList } from './CommandList.tsx';

interface StateListProps {
  states: readonly DialogState[];
  onChange: (states: DialogState[]) => void;
  names: ScriptNames;
  thing: string | null;
  readOnly: boolean;
}

/** The states of a dialog, each with its rules and commands: the first state whose rules hold acts. */
export function StateList({ states, onChange, names, thing, readOnly }: StateListProps) {
  const { t } = useTranslation('scriptEditor');
  const nameOfNew = () => {
    const taken = new Set(states.map(({ name }) => name));
    let number = states.length + 1;
    while (taken.has(t('state.new', { number }))) number += 1;
    return t('state.new', { number });
  };
  return (
    <>
      {states.length === 0 && <Note>{t('state.empty')}</Note>}
      <PartList
        label={t('state.title')}
        items={states}
        nameOf={(number, { name }) => name || t('state.new', { number })}
        onChange={onChange}
        add={(add) => (
          <Button
            size="s"
            icon="plus"
            disabled={states.length >= limits.dialogStates}
            onClick={() => add({ name: nameOfNew(), rules: noRules, commands: [] })}
          >
            {t('state.add')}
          </Button>
        )}
      >
        {(state, change) => (
          <>
            <TextField
              label={t('state.name')}
              value={state.name}
              error={state.name.trim() === '' ? t('field.required') : undefined}
              onChange={(name) => change({ ...state, name })}
            />
            <RulesField
              label={t('state.rules', { name: state.name })}
              value={state.rules}
              onChange={(rules) => change({ ...state, rules })}
              names={names}
              thing={thing}
              readOnly={readOnly}
              emptyText={t('state.always')}
            />
            <CommandList
              label={t('state.commands', { name: state.name })}
              commands={state.commands}
              onChange={(commands) => change({ ...state, commands })}
              names={names}
              thing={thing}
              emptyText={t('command.empty')}
            />
          </>
        )}
      </PartList>
    </>
  );
}
