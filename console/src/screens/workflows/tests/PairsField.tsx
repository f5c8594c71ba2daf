import { Button, IconButton, TextField } from '@parlance/ui-kit/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { labelHeight } from '../../../shared/ui/labelHeight.ts';
import { useItemFocus } from '../../../shared/ui/useItemFocus.ts';

type Pairs = Record<string, string>;
type Row = readonly [name: string, value: string];

const Rows = styled.fieldset`
  display: grid;
  gap: var(--space-2);
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  legend {
    padding: 0 0 var(--space-1);
    font-size: var(--size-s);
    font-weight: var(--weight-medium);
  }
  > div {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr) auto;
    gap: var(--space-2);
    align-items: start;
  }
  /* Only the first line has labels; an error is below its field. */
  > div:first-of-type > button {
    margin-block-start: ${labelHeight};
  }
`;

interface PairsFieldProps {
  label: string;
  /** Label of the add button. */
  add: string;
  value: Pairs | undefined;
  /** Called with undefined when no pair is left. */
  onChange: (value: Pairs | undefined) => void;
}

/** Pairs of a name and a text. A pair without a name stays only in the field. */
export function PairsField({ label, add, value, onChange }: PairsFieldProps) {
  const { t } = useTranslation('scriptTests');
  const [typed, setTyped] = useState<{ rows: readonly Row[]; read: Pairs | undefined } | null>(null);
  // Other values than the parsed ones come from outside: the part was moved.
  const rows: readonly Row[] = typed && typed.read === value ? typed.rows : Object.entries(value ?? {});
  const { ref, adding, removing } = useItemFocus<HTMLFieldSetElement>(rows.length);
  const change = (next: readonly Row[]) => {
    const named = next.filter(([name]) => name.trim() !== '');
    const read = named.length > 0 ? Object.fromEntries(named.map(([name, text]) => [name.trim(), text])) : undefined;
    setTyped({ rows: next, read });
    onChange(read);
  };
  const problemOf = (at: number): string => {
    const [name = '', text = ''] = rows[at] ?? [];
    if (name.trim() === '') return text === '' ? '' : t('pair.noName');
    return rows.slice(0, at).some(([other]) => other.trim() === name.trim()) ? t('pair.twice') : '';
  };
  const put = (at: number, row: Row) => change(rows.map((one, place) => (place === at ? row : one)));
  return (
    <Rows ref={ref} data-items>
      {rows.length > 0 && <legend>{label}</legend>}
      {rows.map(([name, text], at) => (
        <div key={at} data-item>
          <TextField
            label={t('pair.name')}
            hideLabel={at > 0}
            value={name}
            error={problemOf(at)}
            onChange={(next) => put(at, [next, text])}
          />
          <TextField
            label={t('pair.value')}
            hideLabel={at > 0}
            value={text}
            onChange={(next) => put(at, [name, next])}
          />
          <IconButton
            icon="x"
            label={t('pair.remove', { number: at + 1, label })}
            data-remove
            onClick={() => {
              removing(at);
              change(rows.filter((_, place) => place !== at));
            }}
          />
        </div>
      ))}
      <span>
        <Button
          size="s"
          variant="ghost"
          icon="plus"
          data-add
          onClick={() => {
            adding();
            change([...rows, ['', '']]);
          }}
        >
          {add}
        </Button>
      </span>
    </Rows>
  );
}
