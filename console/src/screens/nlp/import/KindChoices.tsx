import type { ImportChoices, ImportReport } from '@parlance/contract/calls/nlp';
import { Select } from '@parlance/ui-kit/form';
import { Grid } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { kindsInConflict } from './importReport.ts';

/** The choices for each kind, with the name of its parameter. */
const fields = {
  class: { name: 'classes', options: ['skip', 'overwrite'] },
  attribute: { name: 'attributes', options: ['skip', 'overwrite'] },
  answers: { name: 'answers', options: ['skip', 'keep', 'overwrite'] },
  annotations: { name: 'annotations', options: ['skip', 'overwrite'] },
  corpus: { name: 'corpora', options: ['skip', 'keep', 'overwrite'] },
  script: { name: 'scripts', options: ['skip', 'overwrite'] },
} as const;

interface KindChoicesProps {
  report: ImportReport;
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
}

/** A choice for each kind of object that exists on both sides and differs. */
export function KindChoices({ report, choices, onChange }: KindChoicesProps) {
  const { t } = useTranslation('exchange');
  const kinds = kindsInConflict(report);
  if (kinds.length === 0) return null;
  return (
    <Grid min={220} gap={3}>
      {kinds.map(({ kind, count }) => {
        const { name, options } = fields[kind];
        return (
          <Select
            key={kind}
            label={t(`differs.${kind}`, { count })}
            value={choices[name]}
            options={options.map((value) => ({ value, label: t(`choices.${value}`) }))}
            onChange={(value) => onChange({ ...choices, [name]: options.find((one) => one === value) ?? 'skip' })}
          />
        );
      })}
    </Grid>
  );
}
