import type { ModelComparison, ModelFigures } from '@parlance/contract/calls/nlp';
import { numberFormat, Pill } from '@parlance/ui-kit/data';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/i18n/format.ts';
import { Compared, PartTitle, points, toneOf } from './compareParts.ts';

type ShareFigure = 'accuracy' | 'f1' | 'threshold';
type CountFigure = 'intents' | 'utterances';

/** Figures of the published model and of the model to publish. */
export function ComparedFigures({ comparison: { model, against } }: { comparison: ModelComparison }) {
  const { t } = useTranslation('models');
  const { percent, confidence, number, locale } = useFormats();
  const share = (figures: ModelFigures | undefined, key: ShareFigure) => {
    const value = figures?.[key] ?? null;
    if (value === null) return '–';
    return key === 'threshold' ? confidence(value) : percent(value);
  };
  const count = (figures: ModelFigures | undefined, key: CountFigure) => (figures ? number(figures[key]) : '–');
  const [was, is] = [against?.figures, model.figures];
  return (
    <section>
      <PartTitle>{t('compare.figures')}</PartTitle>
      <Compared>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('compare.figure')}</th>
              {against && (
                <th scope="col" className="number">
                  {t('compare.published', { number: against.number })}
                </th>
              )}
              <th scope="col" className="number">
                {t('model', { number: model.number })}
              </th>
              {against && (
                <th scope="col" className="number">
                  {t('compare.difference')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {(['accuracy', 'f1', 'threshold'] as const).map((key) => (
              <tr key={key}>
                <th scope="row">{t(`figures.${key}`)}</th>
                {was && <td className="number">{share(was, key)}</td>}
                <td className="number">{share(is, key)}</td>
                {was && (
                  <td className="number">
                    <Pill tone={key === 'threshold' ? 'neutral' : toneOf(was[key], is[key])}>
                      {points(was[key], is[key], locale)}
                    </Pill>
                  </td>
                )}
              </tr>
            ))}
            {(was?.embeddings ?? is.embeddings) && (
              <tr>
                <th scope="row">{t('figures.embeddings')}</th>
                {was && <td>{was.embeddings?.model ?? '–'}</td>}
                <td>{is.embeddings?.model ?? '–'}</td>
                {was && <td className="number">–</td>}
              </tr>
            )}
            {(['intents', 'utterances'] as const).map((key) => (
              <tr key={key}>
                <th scope="row">{t(`figures.${key}`)}</th>
                {was && <td className="number">{count(was, key)}</td>}
                <td className="number">{count(is, key)}</td>
                {was && (
                  <td className="number">
                    <Pill>{numberFormat(locale, { signDisplay: 'exceptZero' }).format(is[key] - was[key])}</Pill>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </Compared>
    </section>
  );
}
