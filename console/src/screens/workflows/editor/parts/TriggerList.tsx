import type { ScriptTrigger } from '@parlance/contract/calls/scripts';
import { limits } from '@parlance/contract/limits';
import { Button } from '@parlance/ui-kit/form';
import { Menu } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { PartList } from '../../../../shared/ui/PartList.tsx';
import { namesFor, type ScriptNames } from '../language/scriptNames.ts';
import { Note, Pair } from '../layout.ts';
import { NameField } from '../fields/NameField.tsx';
import { ThingField } from '../fields/ThingField.tsx';
import { ScheduleFields } from './ScheduleFields.tsx';
import { useThingOptions } from '../fields/useThingOptions.ts';

interface TriggerListProps {
  triggers: readonly ScriptTrigger[];
  onChange: (triggers: ScriptTrigger[]) => void;
  names: ScriptNames;
}

const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** The initial trigger of each kind. */
const fresh: Readonly<Record<ScriptTrigger['kind'], () => ScriptTrigger>> = {
  attribute: () => ({ kind: 'attribute', name: '*', trigger: '', attribute_name: '' }),
  schedule: () => ({ kind: 'schedule', cron: '0 7 * * *', timezone: localZone(), missed: 'once' }),
  function: () => ({ kind: 'function' }),
};
const kinds = ['attribute', 'schedule', 'function'] as const;
const icons = { attribute: 'activity', schedule: 'calendar-clock', function: 'code' } as const;

/** The triggers of a script: changes of attributes, schedules, and calls of other scripts. */
export function TriggerList({ triggers, onChange, names }: TriggerListProps) {
  const { t } = useTranslation('scriptEditor');
  const things = useThingOptions(names);
  const any = { value: '', label: t('trigger.anyName') };
  const asOptions = (known: readonly string[] = []) => [any, ...known.map((value) => ({ value, label: value }))];
  const isFunction = triggers.some(({ kind }) => kind === 'function');
  return (
    <>
      {triggers.length === 0 && <Note>{t('trigger.empty')}</Note>}
      <PartList
        label={t('trigger.title')}
        items={triggers}
        nameOf={(_, { kind }) => t(`trigger.${kind}`)}
        onChange={onChange}
        add={(add) => (
          <Menu
            label={t('trigger.add')}
            items={kinds.map((kind) => ({
              key: kind,
              label: t(`trigger.${kind}`),
              icon: icons[kind],
              disabled: kind === 'function' && isFunction,
              onSelect: () => add(fresh[kind]()),
            }))}
            trigger={(props) => (
              <Button {...props} size="s" icon="plus" disabled={triggers.length >= limits.scriptTriggers}>
                {t('trigger.add')}
              </Button>
            )}
          />
        )}
      >
        {(trigger, change) => {
          if (trigger.kind === 'schedule') return <ScheduleFields schedule={trigger} onChange={change} />;
          if (trigger.kind === 'function') return <Note>{t('trigger.functionText')}</Note>;
          const { name, trigger: event, attribute_name } = trigger;
          return (
            <Pair>
              <ThingField
                label={t('condition.name')}
                value={name}
                names={names}
                kind="thing"
                options={things.map((each) => (each.value === '*' ? { ...each, label: t('trigger.anyThing') } : each))}
                onChange={(next) => change({ ...trigger, name: next })}
              />
              <NameField
                label={t('condition.trigger')}
                value={event}
                options={asOptions(namesFor('event', names, [name]))}
                onChange={(next) => change({ ...trigger, trigger: next })}
              />
              <NameField
                label={t('condition.attribute')}
                value={attribute_name}
                options={asOptions(namesFor('attribute', names, [name, event || undefined]))}
                onChange={(next) => change({ ...trigger, attribute_name: next })}
              />
            </Pair>
          );
        }}
      </PartList>
    </>
  );
}
