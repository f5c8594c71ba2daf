import type { SpokenLanguage } from '../../nlu/language.ts';
import { findBuiltins } from '../../nlu/entities/builtins.ts';
import { utcTime } from '../../nlu/entities/localTime.ts';
import type { Span } from '../../nlu/entities/span.ts';

/** A statement that can be checked exactly: a number, a sum, a date, a time, a link, an address. */
export interface Figure {
  text: string;
  /** Equivalent forms, one of which a source must have: `30`, `date 2026-03-05`. */
  keys: readonly string[];
}

const run = /\p{N}+(?:[.,:/’' \u00a0]\p{N}+)*/gu;

/** @param now the time that relative dates refer to */
export function figuresOf(text: string, language: SpokenLanguage, now: Date): Figure[] {
  const spans = spansOf(text, language, now).filter(({ type }) => type !== 'number');
  const covered = ({ index, 0: digits }: RegExpExecArray) =>
    spans.some(({ start, end }) => start <= index && index + digits.length <= end);
  return [
    ...spans.map((span) => ({ text: text.slice(span.start, span.end), keys: keysOf(span) })),
    ...[...text.matchAll(run)]
      .filter((match) => !covered(match))
      .map(([digits]) => ({ text: digits, keys: [bare(digits)] })),
  ];
}

/** All figures that a source states, in any form, numbers in words included. */
export function statedFigures(text: string, language: SpokenLanguage, now: Date): ReadonlySet<string> {
  return new Set([
    ...spansOf(text, language, now).flatMap((span) => [...keysOf(span), ...partsOf(span)]),
    ...[...text.matchAll(run)].map(([digits]) => bare(digits)),
    ...[...text.matchAll(/\p{N}+/gu)].map(([digits]) => bare(digits)),
  ]);
}

/** Finds figures in a text. Dates within durations are left out: "within 30 days" is not a date. */
function spansOf(text: string, language: SpokenLanguage, now: Date): Span[] {
  const spans = findBuiltins(text, language, utcTime(now));
  const lengths = spans.filter(({ type }) => type === 'duration');
  return spans.filter(
    ({ type, start, end }) => type !== 'date' || !lengths.some((each) => start <= each.start && each.end <= end),
  );
}

/** A moment also states its day and its time. */
const partsOf = ({ type, value }: Span): string[] =>
  type === 'datetime' && typeof value === 'string'
    ? [`date ${value.split('T')[0] ?? ''}`, `time ${value.split('T')[1] ?? ''}`]
    : [];

function keysOf({ type, value }: Span): string[] {
  if (typeof value === 'number') return [bare(String(value))];
  // A range is only supported by a source with that range.
  if (typeof value === 'string')
    return [type === 'url' || type === 'email' ? `link ${plainLink(value)}` : `${type} ${value}`];
  return 'amount' in value ? [bare(String(value.amount))] : [`seconds ${value.seconds}`];
}

/** An address in a normal form. */
export const plainLink = (address: string): string =>
  address
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^www\./, '')
    .replace(/(?<![/.,;])[/.,;]+$/, '');

/** The digits of a number, as separators differ by country. */
const bare = (digits: string) => digits.replaceAll(/\P{N}/gu, '').replace(/^0+(?=\p{N})/u, '');
