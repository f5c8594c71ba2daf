import type { AlarmSettings, ConsoleModel, Script, ScriptAttributes } from '@parlance/contract/calls/scripts';
import { Combobox } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { AlarmFields, plainAlarm } from '../alarms/AlarmFields.tsx';
import { AlarmStates } from '../alarms/AlarmStates.tsx';
import type { ScriptNames } from '../language/scriptNames.ts';
import type { ScriptDraft } from '../data/scriptDraft.ts';
import { useIntentName, useIntents } from '../data/useIntentName.ts';
import { Side } from '../layout.ts';
import { CommandList } from './CommandList.tsx';
import { DetailFields } from './DetailFields.tsx';
import { RulesSection } from './RulesSection.tsx';
import { SideSection } from './SideSection.tsx';
import { StateList } from './StateList.tsx';
import { TriggerList } from './TriggerList.tsx';

interface SidePanelProps {
  ws: string;
  script: Script;
  draft: ScriptDraft;
  onChange: (fields: Partial<ScriptDraft>) => void;
  names: ScriptNames;
  /** Id of the virtual thing that the script is tried for. */
  thing: string | null;
  onThing: (thing: string | null) => void;
  readOnly: boolean;
}

/** The intent that starts a dialog. */
function IntentField({
  ws,
  model,
  onChange,
}: {
  ws: string;
  model: ConsoleModel;
  onChange: (id: string | null) => void;
}) {
  const { t } = useTranslation('scriptEditor');
  const intents = useIntents(ws);
  const nameOf = useIntentName(ws);
  const value = model.intent ?? null;
  const options = (intents.data?.data ?? []).map((intent) => ({
    value: intent.id,
    label: intent.intent_name,
    description: intent.classes.join(', ') || undefined,
  }));
  const isKnown = value === null || options.some((option) => option.value === value);
  return (
    <Combobox
      label={t('intent.label')}
      hint={t('intent.hint')}
      value={value}
      loading={intents.isLoading}
      options={isKnown ? options : [{ value, label: nameOf(value) }, ...options]}
      onChange={onChange}
    />
  );
}

/** The parts of a script beside its code: triggers, rules, states, commands, and where it belongs. */
export function SidePanel({ ws, script, draft, onChange, names, thing, onThing, readOnly }: SidePanelProps) {
  const { t } = useTranslation('scriptEditor');
  const { script_id: id, type, production_version: running } = script;
  const { attributes } = draft;
  const { consoleModel: model } = attributes;
  const patch = (fields: Partial<ScriptAttributes>) => onChange({ attributes: { ...attributes, ...fields } });
  const patchModel = (fields: Partial<ConsoleModel>) => patch({ consoleModel: { ...model, ...fields } });
  const alarm = { ...plainAlarm, ...model.alarm };
  const patchAlarm = (fields: Partial<AlarmSettings>) => patchModel({ alarm: { ...alarm, ...fields } });
  const shared = { names, thing };
  return (
    <Side disabled={readOnly} aria-label={t('side')}>
      {(type === 'std' || type === 'adv') && (
        <SideSection title={t('trigger.title')}>
          <TriggerList triggers={attributes.triggers} names={names} onChange={(triggers) => patch({ triggers })} />
        </SideSection>
      )}
      {type === 'dialog' && (
        <SideSection title={t('trigger.title')}>
          <IntentField ws={ws} model={model} onChange={(intent) => patchModel({ intent })} />
        </SideSection>
      )}
      {type !== 'adv' && (
        <RulesSection
          trees={type === 'alarm' ? ['on', 'off'] : type === 'dialog' ? ['error'] : ['rules']}
          model={model}
          onChange={patchModel}
          onThing={onThing}
          readOnly={readOnly}
          {...shared}
        />
      )}
      {type === 'dialog' && (
        <SideSection title={t('state.title')}>
          <StateList
            states={model.states ?? []}
            onChange={(states) => patchModel({ states })}
            readOnly={readOnly}
            {...shared}
          />
        </SideSection>
      )}
      {type === 'std' && (
        <SideSection title={t('command.title')}>
          <CommandList
            label={t('command.title')}
            commands={model.commands ?? []}
            onChange={(commands) => patchModel({ commands })}
            emptyText={t('command.empty')}
            {...shared}
          />
        </SideSection>
      )}
      {type === 'alarm' && (
        <>
          <SideSection title={t('alarm.states')}>
            <AlarmStates ws={ws} scriptId={id} production={running !== null} />
          </SideSection>
          <SideSection title={t('alarm.title')}>
            <AlarmFields alarm={alarm} onChange={patchAlarm} />
          </SideSection>
          <SideSection title={t('alarm.onCommands')}>
            <CommandList
              label={t('alarm.onCommands')}
              commands={alarm.onCommands}
              onChange={(onCommands) => patchAlarm({ onCommands })}
              emptyText={t('alarm.onEmpty')}
              {...shared}
            />
          </SideSection>
          <SideSection title={t('alarm.offCommands')}>
            <CommandList
              label={t('alarm.offCommands')}
              commands={alarm.offCommands}
              onChange={(offCommands) => patchAlarm({ offCommands })}
              emptyText={t('alarm.offEmpty')}
              {...shared}
            />
          </SideSection>
        </>
      )}
      <SideSection title={t('details.title')}>
        <DetailFields ws={ws} draft={draft} onChange={onChange} />
      </SideSection>
    </Side>
  );
}
