import { Answer, AttributeType } from '@parlance/contract/calls/nlp';
import { normaliseName, Id, isStorable, Name, storable } from '@parlance/contract/common';
import { limits } from '@parlance/contract/limits';
import { valueProblem } from '../../fileReading/valueProblem.ts';
import type { Problems } from '../../fileReading/problems.ts';
import type { AboutIntent, Content, Entry, ParsedAnswer, ParsedClass, ParsedCorpus } from '../../fileReading/types.ts';
import { isStorablePart, nameKey } from './cleanText.ts';
import { isSameAnswer } from './sameAnswer.ts';

interface DraftClass extends Omit<ParsedClass, 'intents'> {
  names: string[] | undefined;
}

/** A class in a file, with its intents by name. */
export type ClassInFile = Omit<ParsedClass, 'name' | 'intents'> & { intents?: string[] };

const Draft = Answer.omit({ id: true });

const maxDescription = 2000;
/** Most intents that a problem names. */
const maxNamed = 10;

/** The valid answers; invalid ones are reported and skipped. */
function cleanAnswers(row: number, answers: readonly ParsedAnswer[], problems: Problems): ParsedAnswer[] {
  const cleaned: ParsedAnswer[] = [];
  for (const { id, ...answer } of answers) {
    const choices = answer.choices
      .map(({ label, value }) => ({
        label: label.trim().slice(0, limits.choiceLength),
        value: value.trim().slice(0, limits.choiceLength),
      }))
      .filter(({ label, value }) => label !== '' && value !== '');
    if (choices.length > limits.choices) {
      problems.warning(row, 'answers', { type: 'choices_left_out', params: { max: limits.choices } });
    }
    const { data } = Draft.safeParse({ ...answer, choices: choices.slice(0, limits.choices) });
    if (data && !isStorablePart(data)) {
      problems.error(row, 'answers', { type: 'cell_control_characters' });
      continue;
    }
    if (!data) {
      if (answer.text.trim() !== '') problems.error(row, 'answers', { type: 'answer_too_long' });
      continue;
    }
    if (cleaned.some((one) => isSameAnswer(one, data))) continue;
    const known = Id.refine(isStorable).safeParse(id).data;
    cleaned.push({ ...data, ...(known !== undefined && { id: known }) });
  }
  return cleaned;
}

/** The valid content of files besides utterances: attributes, answers, classes and corpora. */
export class Extras {
  private readonly problems: Problems;
  private readonly about = new Map<number, AboutIntent>();
  private readonly classes = new Map<string, DraftClass>();
  private readonly corpora = new Map<string, ParsedCorpus>();

  constructor(problems: Problems) {
    this.problems = problems;
  }

  describe(
    row: number,
    place: number,
    intent: string,
    { code, attributes = [], answers = [], fallback = [] }: Partial<AboutIntent>,
  ): void {
    const about = this.aboutOf(place);
    about.code ??= Name.refine(isStorable).safeParse(code).data;
    for (const attribute of attributes) {
      const name = isStorablePart(attribute) ? Name.safeParse(attribute.name).data : undefined;
      if (name === undefined) {
        const params = { name: storable(attribute.name).slice(0, 60), intent };
        this.problems.error(row, 'attributes', { type: 'attribute_name_invalid', params });
        continue;
      }
      const type = AttributeType.safeParse(normaliseName(attribute.type)).data;
      if (type === undefined) {
        const params = { name, type: attribute.type.slice(0, 60) };
        this.problems.warning(row, 'attributes', { type: 'attribute_type_unknown', params });
      }
      if (about.attributes.some((one) => one.name.toLowerCase() === name.toLowerCase())) continue;
      about.attributes.push({ ...attribute, name, type: type ?? 'text' });
    }
    this.addAnswers(row, intent, about.answers, answers);
    if (fallback.length > 0) this.addAnswers(row, intent, (about.fallback ??= []), fallback);
  }

  /** Adds a class. Returns the number of classes. */
  group(row: number, name: string, { description, intents, fallback, threshold }: ClassInFile): number {
    const key = name.toLowerCase();
    const known = this.classes.get(key);
    if (known) {
      if (intents) known.names?.push(...intents);
      else known.names = undefined;
      this.addAnswers(row, name, known.fallback, fallback);
    } else {
      const said = storable(description);
      if (said.length > maxDescription) {
        this.problems.warning(row, 'classes', { type: 'description_cut', params: { name, max: maxDescription } });
      }
      const own: ParsedAnswer[] = [];
      this.addAnswers(row, name, own, fallback);
      this.classes.set(key, {
        name,
        description: said.slice(0, maxDescription),
        names: intents && [...intents],
        fallback: own,
        threshold,
      });
    }
    return this.classes.size;
  }

  corpus({ row, name, kind, fuzzy, values }: ParsedCorpus): void {
    const key = name.toLowerCase();
    const corpus = this.corpora.get(key) ?? { row, name, kind, fuzzy, values: [] };
    this.corpora.set(key, corpus);
    if (corpus.kind !== kind) {
      const type = kind === 'list' ? 'corpus_list_skipped' : 'corpus_pattern_skipped';
      this.problems.warning(row, 'corpus', { type, params: { name } });
      return;
    }
    const known = new Map(corpus.values.map((one) => [one.value.toLowerCase(), one]));
    for (const { value, synonyms } of values) {
      const all = [value, ...synonyms].flatMap((text) => this.word(row, name, kind, text));
      const [first, ...others] = all;
      if (first === undefined) continue;
      const same = known.get(first.toLowerCase());
      const target = same ?? { value: first, synonyms: [] };
      const words = new Set([first, ...target.synonyms].map((word) => word.toLowerCase()));
      for (const word of others) {
        if (words.has(word.toLowerCase())) continue;
        if (target.synonyms.length >= limits.synonymsPerValue) {
          const params = { max: limits.synonymsPerValue };
          this.problems.warning(row, `corpus ${name}`, { type: 'synonyms_too_many', params });
          break;
        }
        words.add(word.toLowerCase());
        target.synonyms.push(word);
      }
      if (same) continue;
      if (corpus.values.length >= limits.corpusValues) {
        this.problems.error(row, 'corpus', { type: 'corpus_too_long', params: { name, max: limits.corpusValues } });
        return;
      }
      known.set(first.toLowerCase(), target);
      corpus.values.push(target);
    }
  }

  /** Completes the content: adds attributes for all annotations, and the indexes of the intents of classes. */
  finish(
    entries: readonly Entry[],
    intents: readonly string[],
    placeOf: ReadonlyMap<string, number>,
  ): Pick<Content, 'about' | 'classes' | 'corpora'> {
    for (const entry of entries) if (entry.annotations.length > 0) this.completeAttributes(entry);
    for (const [place, { attributes }] of this.about) {
      if (attributes.length <= limits.attributesPerIntent) continue;
      const params = { intent: intents[place] ?? '', max: limits.attributesPerIntent };
      this.problems.block(0, 'attributes', { type: 'attributes_too_many', params });
    }
    const classes = [...this.classes.values()].map(({ names, ...rest }) => ({
      ...rest,
      intents: names ? this.placesOf(rest.name, names, placeOf) : intents.map((_, place) => place),
    }));
    return { about: this.about, classes, corpora: [...this.corpora.values()] };
  }

  /** Indexes of the intents of a class; those that the file lacks are reported and skipped. */
  private placesOf(name: string, intents: readonly string[], placeOf: ReadonlyMap<string, number>): number[] {
    const lacking = new Set(intents.filter((intent) => !placeOf.has(nameKey(intent))));
    if (lacking.size > 0) {
      const names = [...lacking].slice(0, maxNamed).map((intent) => storable(intent).slice(0, 60));
      this.problems.warning(0, 'classes', { type: 'class_intents_left_out', params: { name, names } });
    }
    return [...new Set(intents.flatMap((intent) => placeOf.get(nameKey(intent)) ?? []))];
  }

  /** Adds answers to those of an intent or a class, as many as it can have. */
  private addAnswers(row: number, name: string, to: ParsedAnswer[], more: readonly ParsedAnswer[]): void {
    const max = limits.answersPerIntent;
    to.push(...cleanAnswers(row, more, this.problems));
    if (to.length <= max) return;
    to.length = max;
    this.problems.warning(row, 'answers', { type: 'answers_left_out', params: { name, max } });
  }

  private completeAttributes(entry: Entry): void {
    const { attributes } = this.aboutOf(entry.intent);
    entry.annotations = entry.annotations.flatMap((mark) => {
      const name = isStorable(mark.attribute) ? Name.safeParse(mark.attribute).data : undefined;
      if (name === undefined) return [];
      const known = attributes.find((one) => one.name.toLowerCase() === name.toLowerCase());
      if (!known) attributes.push({ name, type: 'text' });
      return [{ ...mark, attribute: known?.name ?? name }];
    });
  }

  private aboutOf(place: number): AboutIntent {
    const about = this.about.get(place) ?? { attributes: [], answers: [] };
    this.about.set(place, about);
    return about;
  }

  private word(row: number, corpus: string, kind: ParsedCorpus['kind'], text: string): string[] {
    const word = text.replace(/\s+/gu, ' ').trim();
    if (word === '') return [];
    const problem = valueProblem(word, kind);
    if (problem === null) return [word];
    this.problems.error(row, `corpus ${corpus}`, problem);
    return [];
  }
}
