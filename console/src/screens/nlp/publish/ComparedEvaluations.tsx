import type { Evaluation, ModelComparison, NlpClass } from '@parlance/contract/calls/nlp';
import { Pill } from '@parlance/ui-kit/data';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queryClient.ts';
import { useFormats } from '../../../shared/i18n/format.ts';
import { AppLink } from '../../../shared/ui/AppLink.tsx';
import { addressName, studioPath } from '../address/studioAddress.ts';
import { Muted } from '../parts/layout.ts';
import { ComparedHead } from './ComparedHead.tsx';
import { Compared, PartTitle, points, toneOf } from './compareParts.ts';

interface ComparedEvaluationsProps {
  ws: string;
  one: NlpClass;
  comparison: ModelComparison;
}

/** Test sets that one of the two models was evaluated with: the newest result of each. */
function bySet(evaluations: readonly Evaluation[], { model, against }: ModelComparison) {
  const sets = new Map<string, { name: string; before: number | null; after: number | null }>();
  for (const { test_set, model_id, figures } of evaluations) {
    if (!test_set || (model_id !== model.id && model_id !== against?.id)) continue;
    const row = sets.get(test_set.id) ?? { name: test_set.name, before: null, after: null };
    sets.set(test_set.id, row);
    if (model_id === model.id) row.after ??= figures.accuracy;
    else row.before ??= figures.accuracy;
  }
  return [...sets];
}

/** The evaluations of the two models with test sets. */
export function ComparedEvaluations({ ws, one, comparison }: ComparedEvaluationsProps) {
  const { t } = useTranslation('models');
  const { percent, locale } = useFormats();
  const { data } = useCall('GET /api/1.0/gael/:ws/class/:id/evaluations', { params: { ws, id: one.id } });
  if (!data) return null;
  const sets = bySet(data.data, comparison);
  const share = (value: number | null) => (value === null ? '–' : percent(value));
  return (
    <section>
      <PartTitle>{t('compare.evaluations')}</PartTitle>
      {sets.length === 0 ? (
        <p>
          <Muted>{t('compare.noEvaluations')}</Muted>{' '}
          <AppLink href={studioPath('class', addressName(one.class_name, one.id), 'evaluation')}>
            {t('compare.evaluate')}
          </AppLink>
        </p>
      ) : (
        <Compared>
          <table>
            <ComparedHead of={t('compare.testSet')} />
            <tbody>
              {sets.map(([id, { name, before, after }]) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  <td className="number">{share(before)}</td>
                  <td className="number">{share(after)}</td>
                  <td className="number">
                    <Pill tone={toneOf(before, after)}>{points(before, after, locale)}</Pill>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Compared>
      )}
    </section>
  );
}
