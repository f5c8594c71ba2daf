import type { ScriptTestContent } from '@parlance/contract/calls/scriptTests';
import { memoryScopes } from '@parlance/contract/limits';
import { Select, TextField } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { PartList } from '../../../shared/ui/PartList.tsx';
import { JsonField } from './JsonField.tsx';
import { Pair } from './layout.ts';

type Memory = ScriptTestContent['world']['memory'];

/** What a script of a test finds in its memory. */
export function MemoryFields({ memory, onChange }: { memory: Memory; onChange: (memory: Memory) => void }) {
  const { t } = useTranslation('scriptTests');
  return (
    <PartList
      label={t('world.memory')}
      items={memory}
      nameOf={(number) => t('world.remembered', { number })}
      onChange={onChange}
    >
      {(one, change) => (
        <Pair>
          <Select
            label={t('world.scope')}
            value={one.scope}
            options={memoryScopes.map((value) => ({ value, label: t(`world.scopes.${value}`) }))}
            onChange={(next) => change({ ...one, scope: memoryScopes.find((scope) => scope === next) ?? 'workspace' })}
          />
          <TextField label={t('world.key')} value={one.key} onChange={(key) => change({ ...one, key })} />
          <JsonField
            label={t('world.json')}
            value={one.value ?? null}
            onChange={(value) => change({ ...one, value })}
          />
        </Pair>
      )}
    </PartList>
  );
}
