import type { HookMapping, ReceivedBody } from '@parlance/contract/calls/webhooks';
import { limits, valueTypes } from '@parlance/contract/limits';
import { connectorLimits } from '@parlance/contract/thingTables';
import { Checkbox, IconButton, Select, TextField } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { errorText } from '../../i18n/errorText.ts';
import { labelHeight } from '../../ui/labelHeight.ts';

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 2fr) repeat(3, minmax(0, 1fr)) minmax(0, 0.6fr) auto minmax(0, 1fr) auto;
  align-items: start;
  gap: var(--space-2);

  /* Elements without a label above are aligned with the controls; errors are below these. */
  > label:has([type='checkbox']),
  > output,
  > button {
    min-height: var(--control-height);
    align-items: center;
    margin-block-start: ${labelHeight};
  }

  @media (width <= 1200px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
    padding-block-end: var(--space-3);
    border-block-end: 1px solid var(--line);

    > :first-child {
      grid-column: 1 / -1;
    }
    > label:has([type='checkbox']),
    > output,
    > button {
      margin-block-start: 0;
    }
    > :nth-child(3),
    > :nth-child(5) {
      grid-column: 2 / -1;
    }
  }
`;
const Value = styled.output`
  display: flex;
  color: var(--text-muted);
  font-family: var(--font-mono);
  font-size: var(--size-s);
  overflow-wrap: anywhere;

  &[data-found] {
    color: var(--good-text);
  }
`;

interface MappingLineProps {
  line: HookMapping;
  /** The error of a field. */
  invalid: (field: keyof HookMapping) => string | undefined;
  /** The value that the path finds in the shown body. */
  found: ReceivedBody['values'][number] | undefined;
  onChange: (next: HookMapping) => void;
  onRemove: () => void;
}

/** One line of a mapping: where a value of received bodies goes. */
export function MappingLine({ line, invalid, found, onChange, onRemove }: MappingLineProps) {
  const { t } = useTranslation('webhooks');
  const value = found?.value ?? null;
  return (
    <Row data-item>
      <TextField
        label={t('mapping.path')}
        value={line.path}
        onChange={(path) => onChange({ ...line, path })}
        maxLength={connectorLimits.jsonPathLength}
        error={invalid('path')}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        label={t('mapping.event')}
        value={line.event_name}
        onChange={(event_name) => onChange({ ...line, event_name })}
        maxLength={limits.nameLength}
        autoComplete="off"
      />
      <TextField
        label={t('mapping.attribute')}
        value={line.attribute_name}
        onChange={(attribute_name) => onChange({ ...line, attribute_name })}
        maxLength={limits.nameLength}
        error={invalid('attribute_name')}
        autoComplete="off"
      />
      <Select
        label={t('mapping.type')}
        value={line.attribute_type ?? ''}
        onChange={(type) => {
          const { attribute_type: _, ...rest } = line;
          const chosen = valueTypes.find((one) => one === type);
          onChange({ ...rest, ...(chosen && { attribute_type: chosen }) });
        }}
        options={[
          { value: '', label: t('mapping.byValue') },
          ...valueTypes.map((type) => ({ value: type, label: t(`mapping.types.${type}`) })),
        ]}
      />
      <TextField
        label={t('mapping.unit')}
        value={line.unit ?? ''}
        onChange={(unit) => onChange({ ...line, unit })}
        maxLength={limits.attributeUnitLength}
        error={invalid('unit')}
        autoComplete="off"
      />
      <Checkbox
        label={t('mapping.readOnly')}
        checked={line.read_only ?? false}
        onChange={(read_only) => onChange({ ...line, read_only })}
      />
      <Value data-found={value !== null || undefined}>
        {found?.error
          ? errorText(found.error)
          : found && (value === null ? t('mapping.nothing') : `${String(value)} ${line.unit ?? ''}`.trim())}
      </Value>
      <IconButton icon="trash-2" label={t('mapping.remove')} data-remove onClick={onRemove} />
    </Row>
  );
}
