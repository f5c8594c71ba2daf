import type { ChartCard, ChartRange } from '@parlance/contract/charts';
import {
  chartMarks,
  comparisons,
  goalDirections,
  isTime,
  metrics,
  sourceOf,
  unitOf,
  valuesOfCard,
  viewsOf,
} from '@parlance/contract/chartTables';
import { limits as lengths } from '@parlance/contract/limits';
import { Checkbox, DateRange, Field, NumberField, SegmentedControl, Select, TextField } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useWorkspaceZone } from '../../../shared/state/address.ts';
import { dayOf } from '../../../shared/time.ts';
import { daysOf, rangeOf, useRangeText } from '../cards/chartRange.ts';
import { canCompare, dimensionsOf, consistentCard, canLimit, canSplit, splitsOf } from '../cardRules.ts';
import { Pair } from './CardEditor.styles.ts';
import { FilterFields } from './FilterFields.tsx';

const viewIcons = {
  number: 'hash',
  line: 'chart-line',
  area: 'activity',
  bar: 'chart-column',
  list: 'list-ordered',
  donut: 'chart-pie',
  heat: 'layout-grid',
  table: 'table',
} as const;

/** The choices of a card's own range, in days. */
const ownDays = [1, 7, 10, 30, 90, 365];

interface CardFieldsProps {
  ws: string;
  card: ChartCard;
  /** The range of the chart. */
  range: ChartRange;
  onChange: (card: ChartCard) => void;
}

/** The fields of a card. Options that its metric, dimension or view does not support are left out. */
export function CardFields({ ws, card, range, onChange }: CardFieldsProps) {
  const { t } = useTranslation('charts');
  const rangeText = useRangeText();
  const zone = useWorkspaceZone();
  const set = (part: Partial<ChartCard>) => onChange(consistentCard({ ...card, ...part }));
  const pick = <Value extends string>(all: readonly Value[], value: string, then: (known: Value) => void) => {
    const known = all.find((one) => one === value);
    if (known !== undefined) then(known);
  };
  const metricOptions = metrics.map((value) => ({
    value,
    label: t(`metric.${value}`),
    group: t(`source.${sourceOf(value)}`),
  }));
  const own = card.range === null ? undefined : daysOf(card.range, zone);
  const rangeValue = card.range === null ? '' : 'days' in card.range ? String(card.range.days) : 'dates';
  return (
    <Stack gap={4}>
      <TextField
        label={t('properties.name')}
        data-autofocus
        required
        maxLength={lengths.nameLength}
        autoComplete="off"
        value={card.name}
        error={card.name.trim() === '' ? t('editor.nameMissing') : undefined}
        onChange={(name) => onChange({ ...card, name })}
      />
      <Field label={t('editor.fact', { name: t('editor.view'), value: t(`view.${card.view}`) })}>
        {() => (
          <SegmentedControl
            label={t('editor.view')}
            value={card.view}
            options={viewsOf(card.dimension, card.metric).map((view) => ({
              value: view,
              label: t(`view.${view}`),
              icon: viewIcons[view],
              iconOnly: true,
            }))}
            onChange={(value) => pick(viewsOf(card.dimension, card.metric), value, (view) => set({ view }))}
          />
        )}
      </Field>
      <Select
        label={t('editor.metric')}
        options={metricOptions}
        value={card.metric}
        onChange={(value) => pick(metrics, value, (metric) => set({ metric }))}
      />
      <Pair>
        <Select
          label={t('editor.dimension')}
          options={dimensionsOf(card.metric).map((value) => ({ value, label: t(`dimension.${value}`) }))}
          value={card.dimension}
          onChange={(value) =>
            // Each dimension starts with the view that suits it.
            pick(dimensionsOf(card.metric), value, (dimension) => set({ dimension }))
          }
        />
        {canSplit(card) && (
          <Select
            label={t('editor.split')}
            placeholder={t('editor.noSplit')}
            options={splitsOf(card).map((value) => ({ value, label: t(`dimension.${value}`) }))}
            value={card.split ?? ''}
            onChange={(value) => {
              if (value === '') set({ split: null });
              else pick(splitsOf(card), value, (split) => set({ split }));
            }}
          />
        )}
      </Pair>
      <FilterFields ws={ws} card={card} onChange={(filters) => set({ filters })} />
      <Select
        label={t('editor.range')}
        options={[
          { value: '', label: t('editor.asTabOf', { range: rangeText(range) }) },
          ...ownDays.map((days) => ({ value: String(days), label: rangeText({ days }) })),
          { value: 'dates', label: t('editor.dates') },
        ]}
        value={rangeValue}
        onChange={(value) => {
          if (value === '') set({ range: null });
          else if (value === 'dates') {
            const today = dayOf(new Date(), zone);
            set({ range: rangeOf(daysOf(range, zone) ?? { from: today, to: today }, zone) });
          } else set({ range: { days: Number(value) } });
        }}
      />
      {own && (
        <DateRange
          label={t('editor.dates')}
          value={own}
          presets={[]}
          onChange={({ from, to }) => {
            if (from && to) set({ range: rangeOf({ from, to }, zone) });
          }}
        />
      )}
      {canCompare(card) && (
        <Select
          label={t('compare.label')}
          options={comparisons.map((value) => ({ value, label: t(`compare.${value}`) }))}
          value={card.compare}
          onChange={(value) => pick(comparisons, value, (compare) => set({ compare }))}
        />
      )}
      {isTime(card.dimension) && card.view !== 'number' && card.view !== 'table' && (
        <Field label={t('marks.label')}>
          {() => (
            <Inline gap={4}>
              {chartMarks.map((mark) => (
                <Checkbox
                  key={mark}
                  label={t(`marks.${mark}`)}
                  checked={card.marks.includes(mark)}
                  onChange={(checked) =>
                    set({ marks: chartMarks.filter((one) => (one === mark ? checked : card.marks.includes(one))) })
                  }
                />
              ))}
            </Inline>
          )}
        </Field>
      )}
      {canLimit(card) && (
        <NumberField
          label={t('editor.limit')}
          min={1}
          max={valuesOfCard}
          step={1}
          value={card.limit}
          onChange={(limit) => {
            if (limit !== null && Number.isInteger(limit) && limit >= 1 && limit <= valuesOfCard) set({ limit });
          }}
        />
      )}
      <GoalFields card={card} onChange={(goal) => set({ goal })} />
    </Stack>
  );
}

/** The goal of a card; shares are entered in percent. */
function GoalFields({
  card: { metric, goal },
  onChange,
}: {
  card: ChartCard;
  onChange: (goal: ChartCard['goal']) => void;
}) {
  const { t } = useTranslation('charts');
  const unit = unitOf(metric);
  const scale = unit === 'share' ? 100 : 1;
  return (
    <Pair>
      <Select
        label={t('goal.label')}
        placeholder={t('goal.none')}
        options={goalDirections.map((value) => ({ value, label: t(`goal.${value}`) }))}
        value={goal?.direction ?? ''}
        onChange={(value) => {
          const direction = goalDirections.find((one) => one === value);
          onChange(direction ? { direction, value: goal?.value ?? 0 } : null);
        }}
      />
      {goal && (
        <NumberField
          label={t('goal.value')}
          min={0}
          max={unit === 'share' ? 100 : undefined}
          value={Math.round(goal.value * scale * 1000) / 1000}
          unit={unit === 'share' ? '%' : unit === 'ms' ? 'ms' : undefined}
          onChange={(value) => {
            if (value !== null && value >= 0) onChange({ ...goal, value: value / scale });
          }}
        />
      )}
    </Pair>
  );
}
