import type { ScriptTestContent } from '@parlance/contract/calls/scriptTests';
import { languages } from '@parlance/contract/limits';
import { testChannels } from '@parlance/contract/testTables';
import { NumberField, Select, TextField } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { JsonField } from './JsonField.tsx';
import { Pair } from './layout.ts';
import { PairsField } from './PairsField.tsx';

type World = ScriptTestContent['world'];

/** The properties of a script that decide which settings its tests have. */
export interface TestedScript {
  /** The script runs when an alarm goes on or off. */
  isAlarm: boolean;
  /** Other scripts call the script, with arguments. */
  isFunction: boolean;
  /** The script talks with a person. */
  isDialog: boolean;
}

interface WorldSettingsProps {
  world: World;
  script: TestedScript;
  onChange: (fields: Partial<World>) => void;
}

const spoken = languages.filter((language) => language !== 'auto');
const isRecord = (value: unknown): value is Record<string, unknown> => value instanceof Object && !Array.isArray(value);

/** When and for whom the script of a test runs, and the rest of its context. */
export function WorldSettings({ world, script, onChange }: WorldSettingsProps) {
  const { t } = useTranslation(['scriptTests', 'shell']);
  const { thing, language, channel, visitor, time, seed, alarm, context, args } = world;
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
        <NumberField
          label={t('world.seed')}
          hint={t('world.seedHint')}
          min={0}
          max={2 ** 31}
          step={1}
          value={seed}
          onChange={(next) => onChange({ seed: Math.trunc(next ?? 0) })}
        />
        {(script.isDialog || channel !== undefined) && (
          <Select
            label={t('world.channel')}
            value={channel ?? 'trial'}
            options={testChannels.map((value) => ({ value, label: t(`world.channels.${value}`) }))}
            onChange={(next) => onChange({ channel: testChannels.find((one) => one === next) })}
          />
        )}
        {script.isAlarm && (
          <Select
            label={t('world.alarm')}
            value={alarm}
            options={(['on', 'off'] as const).map((value) => ({ value, label: t(`world.alarmGoes.${value}`) }))}
            onChange={(next) => onChange({ alarm: next === 'off' ? 'off' : 'on' })}
          />
        )}
      </Pair>
      {(script.isDialog || visitor !== undefined) && (
        <PairsField
          label={t('world.visitor')}
          add={t('world.addVisitor')}
          value={visitor}
          onChange={(next) => onChange({ visitor: next })}
        />
      )}
      {(script.isFunction || args !== undefined) && (
        <JsonField
          label={t('world.args')}
          hint={t('world.argsHint')}
          value={args}
          onChange={(next) => onChange({ args: next })}
        />
      )}
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
