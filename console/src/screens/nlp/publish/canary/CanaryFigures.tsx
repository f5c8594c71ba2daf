import type { Canary, CanaryFigure, CanaryVerdict } from '@parlance/contract/calls/canary';
import { numberFormat, Pill } from '@parlance/ui-kit/data';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { Compared } from '../compareParts.ts';

const tones: Record<CanaryVerdict, 'good' | 'bad' | 'neutral'> = { better: 'good', worse: 'bad', unclear: 'neutral' };

/** Ranges wrap to two lines before words are cut. */
const Figures = styled(Compared)`
  tbody th {
    overflow-wrap: break-word;
  }
  .number small {
    display: inline-block;
    white-space: normal;
  }
`;

/** Figures of the conversations with a canary, beside those with the published model. */
export function CanaryFigures({ canary }: { canary: Canary }) {
  const { t } = useTranslation('models');
  const { number } = useFormats();
  return (
    <Figures>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('compare.figure')}</th>
            <th scope="col" className="number">
              {t('canary.published')}
            </th>
            <th scope="col" className="number">
              {t('model', { number: canary.model_number })}
            </th>
            <th scope="col" className="number">
              {t('canary.difference')}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('canary.conversations')}</th>
            <td className="number">{number(canary.published.conversations)}</td>
            <td className="number">{number(canary.canary.conversations)}</td>
            <td className="number">–</td>
          </tr>
          <tr>
            <th scope="row">{t('canary.messages')}</th>
            <td className="number">{number(canary.published.messages)}</td>
            <td className="number">{number(canary.canary.messages)}</td>
            <td className="number">–</td>
          </tr>
          {canary.metrics.map((one) => (
            <tr key={one.metric}>
              <th scope="row">{t(`canary.metric.${one.metric}`)}</th>
              <Figure figure={one.published} of={canary.published.messages} />
              <Figure figure={one.canary} of={canary.canary.messages} />
              <td className="number">
                <Pill tone={tones[one.verdict]}>{t(`canary.verdict.${one.verdict}`)}</Pill>
                {one.difference && <Difference {...one.difference} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Figures>
  );
}

/** @param of number of all messages, which is shown above */
function Figure({ figure, of: messages }: { figure: CanaryFigure | null; of: number }) {
  const { t } = useTranslation('models');
  const { percent } = useFormats();
  if (!figure) return <td className="number">–</td>;
  const { share, low, high, of } = figure;
  return (
    <td className="number">
      {percent(share)}
      <br />
      <small>{t('canary.interval', { low: percent(low), high: percent(high) })}</small>
      {of !== messages && (
        <>
          <br />
          <small>{t('canary.ratings', { count: of })}</small>
        </>
      )}
    </td>
  );
}

/** A difference in points, with its sign. */
function Difference({ value, low, high }: { value: number; low: number; high: number }) {
  const { t } = useTranslation('models');
  const { locale } = useFormats();
  const format = numberFormat(locale, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  const points = (share: number) => format.format(share * 100);
  return (
    <>
      <br />
      <small>{t('canary.points', { value: points(value), low: points(low), high: points(high) })}</small>
    </>
  );
}
