import type { ModelComparison } from '@parlance/contract/calls/nlp';
import { Pill } from '@parlance/ui-kit/data';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/i18n/format.ts';
import { Muted } from '../parts/layout.ts';
import { Compared, PartTitle } from './compareParts.ts';

type Prediction = ModelComparison['predictions'][number];

/** Good if the model corrects an utterance, bad if it breaks one. */
const toneOf = ({ expected, before, after }: Prediction) => {
  if (expected === null) return 'neutral';
  if (after === expected) return 'good';
  return before === expected ? 'bad' : 'neutral';
};

interface ComparedPredictionsProps {
  comparison: ModelComparison;
  /** Leaves out messages, because a shadow run compares those. */
  withoutMessages: boolean;
}

/** The predictions that differ between the two models: of utterances, and of a sample of messages. */
export function ComparedPredictions({ comparison, withoutMessages }: ComparedPredictionsProps) {
  const { t } = useTranslation('models');
  const { confidence, number } = useFormats();
  const { utterances, verbatims } = comparison;
  const predictions = comparison.predictions.filter(({ source }) => source === 'utterance' || !withoutMessages);
  if (predictions.length === 0) return null;
  const predicted = (intent: string | null, score: number) => (
    <>
      {intent ?? t('compare.noIntent')} <small>{confidence(score)}</small>
    </>
  );
  const sums = [
    !withoutMessages &&
      verbatims.compared > 0 &&
      t('compare.verbatims', { changed: number(verbatims.changed), count: verbatims.compared }),
    utterances.compared > 0 &&
      t('compare.utterances', { changed: number(utterances.changed), count: utterances.compared }),
  ].filter(Boolean);
  return (
    <section>
      <PartTitle>{t('compare.predictions')}</PartTitle>
      <p>
        <Muted>{sums.join(' ')}</Muted>
      </p>
      <Compared>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('compare.text')}</th>
              <th scope="col">{t('compare.before')}</th>
              <th scope="col">{t('compare.after')}</th>
            </tr>
          </thead>
          <tbody>
            {predictions.map((one, index) => (
              <tr key={index}>
                <th scope="row">
                  {one.text} {one.source === 'utterance' && <Muted>{t('compare.utterance')}</Muted>}
                </th>
                <td>{predicted(one.before, one.before_score)}</td>
                <td>
                  <Pill tone={toneOf(one)}>{predicted(one.after, one.after_score)}</Pill>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Compared>
    </section>
  );
}
