import type { Answer } from '@parlance/contract/calls/nlp';
import type { TrainingInput } from '../../nlu/types.ts';
import { englishBackground, smalltalkEnglish } from './smalltalkEnglish.ts';
import { frenchBackground, smalltalkFrench } from './smalltalkFrench.ts';
import type { BuiltinClass } from './types.ts';

export interface BuiltinIntent {
  /** Name and id, `$smalltalk.thanks`. */
  name: string;
  utterances: { text: string; language: string }[];
  answers: Answer[];
}

/** Every class that is part of the product. */
export const builtinClasses: readonly BuiltinClass[] = [
  {
    name: '$smalltalk',
    description: 'Greetings, thanks, goodbyes and other small talk, in English and French.',
    languages: { english: smalltalkEnglish, french: smalltalkFrench },
    background: [...englishBackground, ...frenchBackground],
  },
];

/** The built-in class with this name, ignoring case. */
export const builtinClassOf = (name: string): BuiltinClass | undefined =>
  builtinClasses.find((one) => one.name === name.toLowerCase());

/** The intents of a built-in class, each with the utterances of all languages. */
export function builtinIntentsOf({ name, languages }: BuiltinClass): BuiltinIntent[] {
  const spoken = Object.entries(languages);
  const codes = new Set(spoken.flatMap(([, lines]) => Object.keys(lines)));
  return [...codes].map((code) => {
    const id = `${name}.${code}`;
    const parts = spoken.flatMap(([language, lines]) => (lines[code] ? [{ language, ...lines[code] }] : []));
    return {
      name: id,
      utterances: parts.flatMap(({ language, utterances }) => utterances.map((text) => ({ text, language }))),
      answers: parts.flatMap(({ language, answers }) =>
        answers.map((text, index) => ({ id: `${id}.${language}.${index}`, text, language, choices: [] })),
      ),
    };
  });
}

/** The intent of a built-in class by its id. */
export function builtinIntentOf(id: string): BuiltinIntent | undefined {
  const owner = builtinClassOf(id.split('.')[0] ?? '');
  return owner && builtinIntentsOf(owner).find((intent) => intent.name === id);
}

/** The training input of a built-in class. */
export function builtinTraining(one: BuiltinClass): TrainingInput {
  return {
    language: 'auto',
    intents: builtinIntentsOf(one).map(({ name, utterances }) => ({
      name,
      attributes: [],
      utterances: utterances.map(({ text }) => ({ text, annotations: [] })),
    })),
    corpora: [],
    fallbackUtterances: [...one.background],
  };
}
