import type { ChartCard } from '@parlance/contract/charts';
import type { ValueDimension } from '@parlance/contract/chartTables';
import { Button, Combobox, Field, IconButton, Select } from '@parlance/ui-kit/form';
import { Inline } from '@parlance/ui-kit/layout';
import { Popover } from '@parlance/ui-kit/overlay';
import { Stack } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useCall } from '../../../shared/api/queryClient.ts';
import { useItemFocus } from '../../../shared/ui/useItemFocus.ts';
import { useValueName, valuesOf } from '../cards/valueNames.ts';
import { figuresQuery } from '../cards/useFigures.ts';
import { filtersOf } from '../cardRules.ts';

const Chip = styled.span`
  display: inline-flex;
  align-items: center;
  max-width: 100%;
  padding-inline-start: 10px;
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-control);

  > span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

/** The text of a filter, such as `Channel is widget`. */
export function useFilterText(): (key: string, value: string) => string {
  const { t } = useTranslation('charts');
  const valueName = useValueName();
  return (key, value) =>
    t('filter.is', {
      name: t(`dimension.${keyOf(key)}`),
      value: valueName(key, { key: value }),
    });
}

const keys = [
  'status',
  'status_response',
  'answered_by',
  'intent',
  'class',
  'language',
  'device',
  'channel',
  'rating',
  'script',
  'cause',
  'state',
] as const;
const keyOf = (name: string): ValueDimension => keys.find((key) => key === name) ?? 'status';

/** The values of a dimension in the last month, the most frequent first; fixed values need no request. */
function useValues(ws: string, card: ChartCard, dimension: ValueDimension): string[] {
  const fixed = valuesOf(dimension);
  const asks = {
    ...card,
    metric: filtersOf(card.metric).includes('script') ? ('runs' as const) : ('messages' as const),
    dimension,
    split: null,
    filters: {},
    compare: 'none' as const,
    limit: 50,
  };
  const seen = useCall(
    'GET /api/1.0/workspaces/:ws/figures',
    {
      params: { ws },
      query: figuresQuery({ ...asks, range: null }, { days: 30 }),
    },
    { enabled: fixed.length === 0 },
  ).data;
  if (fixed.length > 0) return [...fixed];
  return seen?.categories.filter(({ other }) => !other).map(({ key }) => key) ?? [];
}

interface AddFilterProps {
  ws: string;
  card: ChartCard;
  free: readonly ValueDimension[];
  onAdd: (dimension: ValueDimension, value: string) => void;
}

function AddFilter({ ws, card, free, onAdd }: AddFilterProps) {
  const { t } = useTranslation('charts');
  const valueName = useValueName();
  const [chosen, setChosen] = useState(free[0]);
  const dimension = chosen ?? 'status';
  const [value, setValue] = useState<string | null>(null);
  const values = useValues(ws, card, dimension);
  return (
    <Stack gap={3}>
      <Select
        label={t('filter.by')}
        value={dimension}
        options={free.map((key) => ({
          value: key,
          label: t(`dimension.${key}`),
        }))}
        onChange={(key) => {
          setChosen(keyOf(key));
          setValue(null);
        }}
      />
      <Combobox
        label={t('filter.value')}
        // The list cannot contain an empty value, so values have a prefix.
        value={value === null ? null : `=${value}`}
        options={[...new Set([...values, ...(value === null ? [] : [value])])].map((key) => ({
          value: `=${key}`,
          label: valueName(dimension, { key }),
        }))}
        onChange={(next) => setValue(next === null ? null : next.slice(1))}
        {...(valuesOf(dimension).length === 0 && {
          onCreate: (text: string) => setValue(text),
        })}
      />
      <Inline justify="end">
        <Button
          variant="primary"
          disabled={value === null}
          onClick={() => {
            if (value !== null) onAdd(dimension, value);
          }}
        >
          {t('filter.add')}
        </Button>
      </Inline>
    </Stack>
  );
}

interface FilterFieldsProps {
  ws: string;
  card: ChartCard;
  onChange: (filters: ChartCard['filters']) => void;
}

/** The filters of a card, each with a remove button, and a button to add one. */
export function FilterFields({ ws, card, onChange }: FilterFieldsProps) {
  const { t } = useTranslation('charts');
  const filterText = useFilterText();
  const { filters } = card;
  const { ref: items, removing } = useItemFocus<HTMLDivElement>(Object.keys(filters).length);
  const free = filtersOf(card.metric).filter((key) => filters[key] === undefined);
  return (
    <Field label={t('filter.label')}>
      {() => (
        <Inline ref={items} data-items>
          {Object.entries(filters).map(([key, value], at) => (
            <Chip key={key} data-item>
              <span>{filterText(key, value)}</span>
              <IconButton
                size="s"
                icon="x"
                label={t('filter.remove', { text: filterText(key, value) })}
                data-remove
                onClick={() => {
                  removing(at);
                  onChange(Object.fromEntries(Object.entries(filters).filter(([name]) => name !== key)));
                }}
              />
            </Chip>
          ))}
          {free.length > 0 && (
            <Popover
              label={t('filter.add')}
              width={300}
              trigger={(trigger) => (
                <Button size="s" icon="plus" data-add {...trigger}>
                  {t('filter.add')}
                </Button>
              )}
            >
              {(close) => (
                <AddFilter
                  ws={ws}
                  card={card}
                  free={free}
                  onAdd={(key, value) => {
                    onChange({ ...filters, [key]: value });
                    close();
                  }}
                />
              )}
            </Popover>
          )}
        </Inline>
      )}
    </Field>
  );
}
