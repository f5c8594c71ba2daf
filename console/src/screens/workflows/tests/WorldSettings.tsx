import type { ScriptTestContent } from '@parlance/contract/calls/scriptTests';
import { languages } from '@parlance/contract/limits';
import { Select, TextField } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { JsonField } from './JsonField.tsx';
import { Pair } from './layout.ts';

type World = ScriptTestContent['world'];

interface WorldSettingsProps {
  world: World;
  /** An alarm runs as it goes on or off. */
  isAlarm: boolean;
  onChange: (fields: Partial<World>) => void;
}

const spoken = languages.filter((language) => language !== 'auto');
const isRecord = (value: unknown): value is Record<string, unknown> => value instanceof Object && !Array.isArray(value);

/** When and for whom a script of a test runs, and what its context has besides. */
export function WorldSettings({ world, isAlarm, onChange }: WorldSettingsProps) {
  const { t } = useTranslation(['scriptTests', 'shell']);
  const { thing, language, time, alarm, context } = world;
  return (
    <>
      <Pair>
        <TextField
          label={t('world.thing')}
          hint={t('world.thingHint')}
          value={thing}
          onChange={(next) => onChange({ thing: next })}
        />
        <Select
          label={t('world.language')}
          value={language}
          options={spoken.map((value) => ({ value, label: t(`shell:languages.${value}`) }))}
          onChange={(next) => onChange({ language: spoken.find((one) => one === next) ?? language })}
        />
        <TextField
          label={t('world.time')}
          hint={t('world.timeHint')}
          value={time}
          onChange={(next) => onChange({ time: next })}
        />
        {isAlarm && (
          <Select
            label={t('world.alarm')}
            value={alarm}
            options={(['on', 'off'] as const).map((value) => ({ value, label: t(`world.alarmGoes.${value}`) }))}
            onChange={(next) => onChange({ alarm: next === 'off' ? 'off' : 'on' })}
          />
        )}
      </Pair>
      <JsonField
        label={t('world.context')}
        hint={t('world.contextHint')}
        value={context}
        fits={isRecord}
        wrong={t('json.noObject')}
        onChange={(next) => isRecord(next) && onChange({ context: next })}
      />
    </>
  );
}
