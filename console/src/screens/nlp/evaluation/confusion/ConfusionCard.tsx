import type { EvaluationReport } from '@parlance/contract/calls/nlp';
import { type HeatCell, HeatGrid } from '@parlance/ui-kit/chart';
import { EmptyState } from '@parlance/ui-kit/data';
import { Combobox, Select } from '@parlance/ui-kit/form';
import { Card, Stack } from '@parlance/ui-kit/layout';
import { Drawer } from '@parlance/ui-kit/overlay';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { Bar, Note } from '../../parts/layout.ts';
import { type Confusion, useEvaluationAddress } from '../common/useEvaluationAddress.ts';
import { useIntentNames } from '../common/useIntentNames.ts';
import { PredictionTable } from '../predictions/PredictionTable.tsx';
import { confusionPart } from './confusionPart.ts';

const sizes = [15, 25, 40, 60];
const diagonal = ({ row, column }: HeatCell) => (row === column ? ('good' as const) : ('bad' as const));

/** The confusion matrix, most confused intents first; a cell opens its utterances. */
export function ConfusionCard({ ws, report }: { ws: string; report: EvaluationReport }) {
  const { t } = useTranslation('evaluation');
  const { number } = useFormats();
  const nameAt = useIntentNames(report);
  const { cell, setCell } = useEvaluationAddress();
  const [size, setSize] = useState(sizes[0] ?? 15);
  const [focus, setFocus] = useState<string | null>(null);
  const { places, values } = useMemo(
    () => confusionPart(report, size, focus === null ? undefined : Number(focus)),
    [report, size, focus],
  );
  const names = useMemo(() => places.map(nameAt), [places, nameAt]);
  const options = useMemo(
    () =>
      report.intents.flatMap(({ intent, support, correct }, place) =>
        support === 0
          ? []
          : [
              {
                value: `${place}`,
                label: intent,
                description: t('confusion.wrongOf', { wrong: number(support - correct), all: number(support) }),
              },
            ],
      ),
    [report, t, number],
  );
  const opened =
    cell && places.includes(cell.expected) && places.includes(cell.predicted)
      ? { row: places.indexOf(cell.expected), column: places.indexOf(cell.predicted) }
      : undefined;
  return (
    <Card title={t('confusion.title')}>
      {report.confusions.length === 0 && focus === null ? (
        <EmptyState icon="check" title={t('confusion.none')} text={t('confusion.noneText')} />
      ) : (
        <Stack gap={3}>
          <Bar>
            <Combobox
              label={t('confusion.focus')}
              placeholder={t('confusion.all')}
              options={options}
              value={focus}
              onChange={setFocus}
            />
            <Select
              label={t('confusion.size')}
              value={`${size}`}
              onChange={(value) => setSize(Number(value))}
              options={sizes.map((each) => ({ value: `${each}`, label: number(each) }))}
            />
          </Bar>
          <HeatGrid
            label={t('confusion.title')}
            rowsName={t('expected')}
            columnsName={t('understood')}
            rows={names}
            columns={names}
            values={values}
            tone={diagonal}
            format={number}
            cellLabel={({ row, column }, value) =>
              t('confusion.cell', { expected: names[row], predicted: names[column], count: value })
            }
            opened={opened}
            onOpen={
              report.has_predictions
                ? ({ row, column }) => setCell({ expected: places[row] ?? -1, predicted: places[column] ?? -1 })
                : undefined
            }
          />
          <Note>{report.has_predictions ? t('confusion.text') : t('confusion.forgotten')}</Note>
        </Stack>
      )}
      {cell && report.has_predictions && (
        <PredictionsDrawer ws={ws} report={report} cell={cell} onClose={() => setCell(null)} />
      )}
    </Card>
  );
}

interface PredictionsDrawerProps {
  ws: string;
  report: EvaluationReport;
  cell: Confusion;
  onClose: () => void;
}

/** The utterances of a cell of the confusion matrix. */
function PredictionsDrawer({ ws, report, cell, onClose }: PredictionsDrawerProps) {
  const { t } = useTranslation('evaluation');
  const nameAt = useIntentNames(report);
  const expected = nameAt(cell.expected);
  const title =
    cell.expected === cell.predicted
      ? t('predictions.correct', { expected })
      : t('predictions.cell', { expected, predicted: nameAt(cell.predicted) });
  return (
    <Drawer open width={860} title={title} onClose={onClose}>
      <PredictionTable ws={ws} report={report} label={title} filter={cell} />
    </Drawer>
  );
}
