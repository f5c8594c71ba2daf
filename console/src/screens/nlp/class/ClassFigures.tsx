import type { NlpClass } from '@parlance/contract/calls/nlp';
import { RelativeTime, Stat } from '@parlance/ui-kit/data';
import { Grid } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/i18n/format.ts';

/** How much a class has learned, how well, and when. */
export function ClassFigures({ one }: { one: NlpClass }) {
  const { t } = useTranslation('nlp');
  const { number, percent, locale } = useFormats();
  const time = (at: string | null) => (at === null ? t('figures.never') : <RelativeTime date={at} locale={locale} />);
  return (
    <Grid min={136} gap={3}>
      <Stat label={t('figures.accuracy')} value={one.accuracy === null ? '–' : percent(one.accuracy)} />
      <Stat label={t('figures.intents')} value={number(one.intents.length)} />
      <Stat label={t('figures.utterances')} value={number(one.utterance_count)} />
      <Stat label={t('figures.trained')} value={time(one.trained_at)} />
      <Stat label={t('figures.published')} value={time(one.published_at)} />
    </Grid>
  );
}
