import type { ScriptType } from '@parlance/contract/limits';
import { Button, IconButton } from '@parlance/ui-kit/form';
import { Kbd } from '@parlance/ui-kit/data';
import { Inline } from '@parlance/ui-kit/layout';
import { Menu } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { uniqueLabel } from '../../../shared/things/uniqueLabel.ts';
import type { ScriptNames } from './language/scriptNames.ts';

interface RunMenuProps {
  names: ScriptNames;
  /** Id of the virtual thing to run for; null: none. */
  thing: string | null;
  onThing: (thing: string | null) => void;
  type: ScriptType;
  /** Whether there is a version in production to run. */
  production: boolean;
  busy: boolean;
  onRun: (branch: 'draft' | 'production', alarm?: 'on' | 'off') => void;
}

/** Runs the draft. Its menu selects the virtual thing to run for, and runs the version in production. */
export function RunMenu({ names, thing, onThing, type, production, busy, onRun }: RunMenuProps) {
  const { t } = useTranslation('scriptEditor');
  const things = names.things ?? [];
  const chosen = things.find(({ vthingId }) => vthingId === thing);
  return (
    <Inline gap={1}>
      <Button icon="play" loading={busy} onClick={() => onRun('draft')}>
        {chosen ? t('run.runFor', { name: uniqueLabel(things, chosen) }) : t(type === 'dialog' ? 'run.try' : 'run.run')}{' '}
        <Kbd keys="Mod+Enter" />
      </Button>
      <Menu
        label={t('run.options')}
        placement="bottom-end"
        items={[
          {
            type: 'group',
            key: 'thing',
            label: t('run.for'),
            choice: 'one',
            items: [
              { key: 'none', label: t('run.noThing'), checked: chosen === undefined, onSelect: () => onThing(null) },
              ...things.map((one) => ({
                key: one.vthingId,
                label: uniqueLabel(things, one),
                checked: one.vthingId === thing,
                onSelect: () => onThing(one.vthingId),
              })),
            ],
          },
          { type: 'separator', key: 'branches' },
          ...(type === 'alarm'
            ? [{ key: 'off', label: t('run.asOff'), icon: 'bell', onSelect: () => onRun('draft', 'off') }]
            : []),
          {
            key: 'production',
            label: t('run.production'),
            icon: 'rocket',
            disabled: !production,
            reason: t('run.noProduction'),
            onSelect: () => onRun('production'),
          },
        ]}
        trigger={(trigger) => (
          <IconButton {...trigger} variant="secondary" icon="chevron-down" label={t('run.options')} />
        )}
      />
    </Inline>
  );
}
