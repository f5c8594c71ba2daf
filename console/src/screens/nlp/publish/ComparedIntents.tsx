import type { ModelComparison } from '@parlance/contract/calls/nlp';
import { Pill } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/i18n/format.ts';
import { Muted } from '../parts/layout.ts';
import { ComparedHead } from './ComparedHead.tsx';
import { Compared, PartTitle, points, toneOf } from './compareParts.ts';

type Intent = ModelComparison['intents'][number];

const differs = ({ change, f1, f1_before }: Intent) => change !== 'kept' || toneOf(f1_before, f1) !== 'neutral';
const fewest = 12;

/** Figures of each intent in the two models: only those that differ, the worst first. */
export function ComparedIntents({ comparison: { intents } }: { comparison: ModelComparison }) {
  const { t } = useTranslation('models');
  const { percent, locale } = useFormats();
  const [all, setAll] = useState(false);
  const different = intents.filter(differs);
  const shown = all ? different : different.slice(0, fewest);
  const share = (value: number | null) => (value === null ? '–' : percent(value));
  return (
    <section>
      <PartTitle>{t('compare.intents')}</PartTitle>
      <p>
        <Muted>{t('compare.intentsText', { changed: different.length, count: intents.length })}</Muted>
      </p>
      {shown.length > 0 && (
        <Compared>
          <table>
            <ComparedHead of={t('compare.intent')} />
            <tbody>
              {shown.map((one) => (
                <tr key={one.intent}>
                  <th scope="row">
                    {one.intent} <Muted>{t('compare.support', { count: one.support })}</Muted>
                  </th>
                  <td className="number">{share(one.f1_before)}</td>
                  <td className="number">{share(one.f1)}</td>
                  <td className="number">
                    {one.change === 'kept' ? (
                      <Pill tone={toneOf(one.f1_before, one.f1)}>{points(one.f1_before, one.f1, locale)}</Pill>
                    ) : (
                      <Pill>{t(`changes.intent.${one.change}`)}</Pill>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Compared>
      )}
      {different.length > shown.length && (
        <Button size="s" variant="ghost" onClick={() => setAll(true)}>
          {t('compare.showAll', { count: different.length })}
        </Button>
      )}
    </section>
  );
}
