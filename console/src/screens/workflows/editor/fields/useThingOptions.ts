import type { ComboOption } from '@parlance/ui-kit/form';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { labelsOf } from '../../../../shared/things/uniqueLabel.ts';
import { plainNameOf, type ScriptNames } from '../language/scriptNames.ts';

/**
 * The choices of a virtual thing for a rule, a command or a trigger: the workspace, the thing of the run, each thing.
 */
export function useThingOptions({ things }: ScriptNames): ComboOption[] {
  const { t } = useTranslation('scriptEditor');
  return useMemo(() => {
    const labels = labelsOf(things ?? []);
    return [
      { value: '', label: t('thing.workspace'), icon: 'layers' },
      { value: '*', label: t('thing.any'), icon: 'bot' },
      ...(things ?? []).map((thing) => ({
        value: plainNameOf(things ?? [], thing),
        label: labels.get(thing.vthingId) ?? thing.label,
      })),
    ];
  }, [things, t]);
}
