import type { LanguageName, Stem } from '../language.ts';
import type { Attribute, Corpus, Entity } from '../types.ts';
import { findBuiltins, isBuiltinType } from './builtins.ts';
import { type CorpusFinder, corpusFinder } from './corpora.ts';
import type { LocalTime } from './localTime.ts';
import { PatternBudget } from './patterns.ts';
import { overlap, type Span, toEntity, withoutOverlaps } from './span.ts';
import { tag, type TaggedSpan, type Tagger } from './tagger.ts';

/** Finds values in texts with the built-in types and the corpora of one model. */
export class Extractor {
  private readonly finders: CorpusFinder[];
  private readonly stem: Stem;

  constructor(corpora: readonly Corpus[], stem: Stem) {
    this.finders = corpora.map(corpusFinder);
    this.stem = stem;
  }

  /** All recognised values of a text, including overlaps between types. */
  spans(text: string, language: LanguageName, now: LocalTime): Span[] {
    const budget = new PatternBudget();
    const lists = this.finders.flatMap((find) => find(text, budget));
    return [...lists, ...findBuiltins(text, language, now)];
  }

  /** The attributes of an intent with values in a text; their spans do not overlap. */
  attributes(
    text: string,
    attributes: readonly Attribute[],
    tagger: Tagger | null,
    language: LanguageName,
    now: LocalTime,
  ): Entity[] {
    if (attributes.length === 0) return [];
    const spans = this.spans(text, language, now);
    const tagged = tagger ? tag(tagger, text, this.stem, spans) : [];
    const typed = attributes.filter(({ type }) => isBuiltinType(type) || type.startsWith('corpus:'));
    const found = [...typedEntities(text, typed, spans, tagged)];
    for (const { name, type } of attributes) {
      if (type !== 'text') continue;
      for (const { attribute, start, end, score } of tagged) {
        if (attribute !== name) continue;
        const value = text.slice(start, end);
        found.push(toEntity({ type, value, start, end, score }, name, text));
      }
    }
    return withoutOverlaps(found);
  }
}

/**
 * Assigns recognised values to the attributes of their type. Where several attributes share a type (departure and
 * return are both dates), the learned annotations decide; other values are assigned to the attributes in order.
 */
function typedEntities(
  text: string,
  attributes: readonly Attribute[],
  spans: readonly Span[],
  tagged: readonly TaggedSpan[],
): Entity[] {
  return [...new Set(attributes.map(({ type }) => type))].flatMap((type) => {
    const names = attributes.filter((attribute) => attribute.type === type).map(({ name }) => name);
    const values = withoutOverlaps(spans.flatMap((span) => answer(span, type) ?? []));
    const claims = values.map(
      (value) => tagged.find((one) => names.includes(one.attribute) && overlap(one, value))?.attribute,
    );
    const open = names.filter((name) => !claims.includes(name));
    return values.flatMap((value, at) => {
      const name = claims[at] ?? (names.length === 1 ? names[0] : open.shift());
      return name === undefined ? [] : [toEntity({ ...value, type }, name, text)];
    });
  });
}

/**
 * The span as a value of a type, or null. From "tomorrow at five", a date gets the day and a time the hour; a datetime
 * accepts either.
 */
function answer(span: Span, asked: string): Span | null {
  const { type, value } = span;
  if (type === asked) return span;
  if (asked === 'datetime' && (type === 'date' || type === 'time')) return span;
  if (type !== 'datetime' || typeof value !== 'string') return null;
  const part = asked === 'date' ? 0 : asked === 'time' ? 1 : null;
  if (part === null) return null;
  const moments = value.split('/').map((moment) => moment.split('T')[part] ?? moment);
  return { ...span, value: [...new Set(moments)].join('/') };
}
