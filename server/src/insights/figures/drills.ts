import type { Drill } from '@parlance/contract/calls/charts';
import { sourceOf, type ValueDimension } from '@parlance/contract/chartTables';
import type { Span } from '../../conversation/rollups/hours.ts';
import { weekdayHourName } from '../../platform/time/hours.ts';
import type { Category, Selection } from './categories.ts';
import { countedBy, merged, type Question, type Values } from './question.ts';

type Parameters = Drill['query'];

/** Where figures lead: to the list of all, and what it has as parameters too for one of them. */
export interface Drills {
  drill: Drill | null;
  ofCategory: (category: Category) => Parameters | null;
  /** Of a part of the split. */
  ofPart: (part: Selection) => Parameters | null;
}

const nowhere: Drills = { drill: null, ofCategory: () => null, ofPart: () => null };

/**
 * Where the points of figures lead.
 *
 * @param since messages before it were not counted; null: all were
 * @param timeZone where hours of the week are those of the clock
 */
export function drillsOf(question: Question, span: Span, since: Date | null, timeZone: string): Drills {
  const { metric, values, split, filters } = question;
  const rows = merged(filters, countedBy[metric]);
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

/** Values as filters of Verbatim. There, `class` is the present one too, and an empty value filters nothing. */
function asVerbatims({ class: logged, intent, language, ...values }: Values): Parameters {
  return {
    ...values,
    ...(intent === '' ? { no_intent: 'true' } : intent !== undefined && { intent }),
    ...(logged === '' ? { no_class: 'true' } : logged !== undefined && { logged_class: logged }),
    ...(language === '' ? { no_language: 'true' } : language !== undefined && { language }),
  };
}
