import { Pill } from '@parlance/ui-kit/data';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../shared/i18n/format.ts';
import { useLanguageName } from '../../shared/i18n/useLanguageName.ts';
import { isMoment, isWeekdayHour, weekdayHourText } from '../../shared/moments.ts';
import {
  answerSources,
  nowWords,
  predictionFilters,
  ratings,
  ratingWords,
  responseStatuses,
  verbatimStatuses,
} from './statuses.ts';
import { useChannelName } from './useChannelName.ts';
import { type FilterKey, type Filters, uncertain } from './useFilters.ts';

interface FilterPillsProps {
  filters: Pick<Filters, 'values' | 'set'>;
  /** Filters with a field are behind a button, which counts them. */
  folds: boolean;
}

/** The filters that are set, each with a remove button; some can be set only by links. */
export function FilterPills({ filters, folds }: FilterPillsProps) {
  const { values, set } = filters;
  const ofFields = useFieldPills(values);
  const ofLinks = useLinkPills(values);
  const pills = [...(folds ? [] : ofFields), ...ofLinks];
  return pills.map(([key, label]) =>
    values[key] !== '' && label !== undefined ? (
      <Pill key={key} removeLabel={label} onRemove={() => set({ [key]: '' })}>
        {label}
      </Pill>
    ) : null,
  );
}

/** Undefined: not a valid value of the filter. */
type PillText = readonly [FilterKey, string | undefined];

function useFieldPills(values: Filters['values']): PillText[] {
  const { t } = useTranslation(['verbatim', 'review']);
  const channelName = useChannelName();
  const pill = (filter: string, value: string | undefined) => value && t('filter.set', { filter, value });
  const status = verbatimStatuses.find((one) => one === values.status);
  const response = responseStatuses.find((one) => one === values.status_response);
  const rating = ratings.find((one) => one === values.rating);
  const now = predictionFilters.find((one) => one === values.now);
  return [
    [
      'status',
      values.status === uncertain ? t('filter.uncertain') : pill(t('filter.status'), status && t(`status.${status}`)),
    ],
    ['status_response', pill(t('filter.response'), response && t(`response.${response}`))],
    ['intent', pill(t('filter.intent'), values.intent)],
    ['channel', pill(t('filter.channel'), channelName(values.channel))],
    ['rating', pill(t('filter.rating'), rating && t(`like.${ratingWords[rating]}`))],
    ['handed_over', t('filter.handedOver')],
    ['now', now && t(`review:filter.${nowWords[now]}`)],
  ];
}

function useLinkPills(values: Filters['values']): PillText[] {
  const { t } = useTranslation('verbatim');
  const { exact, locale } = useFormats();
  const languageName = useLanguageName();
  const { start_date, end_date, weekday_hour } = values;
  const answeredBy = answerSources.find((source) => source === values.answered_by);
  return [
    ['start_date', isMoment(start_date) ? t('filter.from', { time: exact(start_date) }) : undefined],
    ['end_date', isMoment(end_date) ? t('filter.until', { time: exact(end_date) }) : undefined],
    ['weekday_hour', isWeekdayHour(weekday_hour) ? weekdayHourText(weekday_hour, values.time_zone, locale) : undefined],
    ['answered_by', answeredBy && t(`filter.answeredBy.${answeredBy}`)],
    ['shadow', t('filter.shadow')],
    ['text', t('filter.text', { text: values.text })],
    ['no_intent', t('filter.noIntent')],
    ['logged_class', t('filter.class', { name: values.logged_class })],
    ['no_class', t('filter.noClass')],
    ['language', t('filter.language', { name: languageName(values.language) })],
    ['no_language', t('filter.noLanguage')],
    ['device', t('filter.device', { name: values.device })],
  ];
}
