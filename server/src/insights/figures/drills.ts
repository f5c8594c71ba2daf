import type { Drill } from '@parlance/contract/calls/charts';
import { sourceOf, type ValueDimension } from '@parlance/contract/chartTables';
import type { Span } from '../../conversation/rollups/hours.ts';
import { weekdayHourName } from '../../platform/time/hours.ts';
import type { Category, Selection } from './categories.ts';
import { countedBy, combineFilters, type Question, type Values } from './question.ts';

type Parameters = Drill['query'];

/** The links of figures: the list of all rows, and the additional parameters for a category or a part of the split. */
export interface Drills {
  drill: Drill | null;
  ofCategory: (category: Category) => Parameters | null;
  /** For a part of the split. */
  ofPart: (part: Selection) => Parameters | null;
}

const nowhere: Drills = { drill: null, ofCategory: () => null, ofPart: () => null };

/**
 * The lists that the points of figures link to.
 *
 * @param since messages before it were not counted; null: all were
 * @param timeZone time zone of the hours of the week
 */
export function drillsOf(question: Question, span: Span, since: Date | null, timeZone: string): Drills {
  const { metric, values, split, filters } = question;
  const rows = combineFilters(filters, countedBy[metric]);
  if (!rows) return nowhere;
  const to = sourceOf(metric) === 'runs' ? 'runs' : 'verbatim';
  const parametersOf = (some: Values): Parameters => (to === 'runs' ? { ...some } : asVerbatims(some));
  const datesOf = ({ start, end }: Span): Parameters => {
    const from = since !== null && since > start ? since : start;
    const until = end > from ? end : from;
    return { start_date: from.toISOString(), end_date: until.toISOString() };
  };
  const selected = (dimension: ValueDimension | null, selection: Selection | undefined): Parameters | null => {
    if (!dimension || selection === undefined) return {};
    return 'name' in selection ? parametersOf({ [dimension]: selection.name }) : null;
  };
  return {
    drill: { to, query: { ...datesOf(span), ...parametersOf(rows) } },
    ofCategory({ at, period, value }) {
      if (at === undefined) return selected(values, value);
      return period ? datesOf(period) : { weekday_hour: weekdayHourName(at), time_zone: timeZone };
    },
    ofPart: (part) => selected(split, part),
  };
}

/**
 * The filters of Verbatim for values. Verbatim's `class` also matches the present class, and it ignores empty filters.
 */
function asVerbatims({ class: logged, intent, language, ...values }: Values): Parameters {
  return {
    ...values,
    ...(intent === '' ? { no_intent: 'true' } : intent !== undefined && { intent }),
    ...(logged === '' ? { no_class: 'true' } : logged !== undefined && { logged_class: logged }),
    ...(language === '' ? { no_language: 'true' } : language !== undefined && { language }),
  };
}
