import type { ComboOption } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { plainNameOf, type ScriptNames, thingNamed } from '../language/scriptNames.ts';
import { NameField } from './NameField.tsx';
import { isUnknown } from './thingLabels.ts';

interface ThingFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly ComboOption[];
  names: ScriptNames;
  kind: 'thing' | 'group';
}

/** A virtual thing or a group by its name; one that does not exist is marked as missing. */
export function ThingField({ value, names, kind, ...rest }: ThingFieldProps) {
  const { t } = useTranslation('scriptEditor');
  // An id or another spelling is shown as the option that it names.
  const thing = kind === 'thing' ? thingNamed(names, value) : undefined;
  const shown = thing ? plainNameOf(names.things ?? [], thing) : value;
  const hint = isUnknown(names, kind, value) ? t(`problem.no.${kind}`, { name: value }) : undefined;
  return <NameField value={shown} hint={hint} {...rest} />;
}
