import type { KnowledgeAnswer, Passage } from '@parlance/contract/calls/knowledge/answers';
import { limits } from '@parlance/contract/limits';
import type { SpokenLanguage } from '../../nlu/language.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { askModel } from '../../platform/llm/client.ts';
import type { Endpoint } from '../../platform/llm/endpoint.ts';
import type { BaseRow } from '../bases/bases.ts';
import { checkAnswer } from './checkAnswer.ts';
import { type AnswerPrompt, answerPrompt, noAnswer, saysNoAnswer } from './prompt.ts';
import { quotingTexts, unknownTexts } from './texts.ts';

/** How answers are written: with a language model and the workspace's prompt, or without a model. */
export interface Writer {
  model: Endpoint | undefined;
  /** The workspace's `ragAnswer` prompt. */
  template: string;
}

/** A question with the passages to answer it from. */
export interface AnswerInput {
  question: string;
  language: SpokenLanguage;
  /** Best first. */
  passages: readonly Passage[];
  signal?: AbortSignal | undefined;
  /** Called with each piece of text that a language model writes. */
  onText?: ((piece: string) => void) | undefined;
}

export type WrittenAnswer = Pick<
  KnowledgeAnswer,
  'text' | 'written_by' | 'known' | 'sentences' | 'model' | 'prompt_version'
>;

/** Most passages that are quoted where no model writes. */
const maxQuoted = 3;
/** Minimum score of a quoted passage, as a share of the best score: a lower one probably answers another question. */
const minQuoted = 0.75;
/** Characters quoted of a passage where no sentence is best. */
const quotedLength = 300;
const temperature = 0.1;

/**
 * Writes the answer to a question from passages: with the language model, whose sentences are checked, or by quoting
 * them. Without a passage above the threshold, the answer is unknown.
 */
export async function writeAnswer(
  deps: Pick<Deps, 'log'>,
  { settings }: Pick<BaseRow, 'settings'>,
  { model, template }: Writer,
  answered: AnswerInput,
): Promise<WrittenAnswer> {
  const { question, language, passages } = answered;
  const unknown: WrittenAnswer = {
    text: settings.unknown[language] || unknownTexts[language],
    written_by: 'none',
    known: false,
    sentences: [],
    model: null,
    prompt_version: '',
  };
  if (!passages.some(({ above }) => above)) return unknown;
  const prompt = answerPrompt(template, settings.instructions, {
    question,
    language: `${language.charAt(0).toUpperCase()}${language.slice(1)}`,
    sources: passages.map((passage) => ({ ...passage, name: passage.document_name })),
  });
  return (model && (await write(deps, model, answered, { prompt, passages, unknown }))) ?? quote(passages, language);
}

/** The checked answer of the model; null where the model fails, or writes more than an answer may have. */
async function write(
  deps: Pick<Deps, 'log'>,
  model: Endpoint,
  { signal, onText }: Pick<AnswerInput, 'signal' | 'onText'>,
  { prompt, passages, unknown }: { prompt: AnswerPrompt; passages: readonly Passage[]; unknown: WrittenAnswer },
): Promise<WrittenAnswer | null> {
  try {
    const { system, prompt: asked, version } = prompt;
    const onAnswerText = onText && withoutNoAnswer(onText);
    const { text, model: name } = await askModel(model, {
      system,
      prompt: asked,
      temperature,
      signal,
      onText: onAnswerText,
    });
    const by = { model: name, prompt_version: version };
    // The time of the check is quadratic for a text without sentences.
    if (text.length > limits.answerLength) {
      deps.log.warn({ characters: text.length }, 'a language model wrote too much: passages are quoted');
      return null;
    }
    if (saysNoAnswer(text)) return { ...unknown, ...by };
    const sentences = checkAnswer(text, passages, new Date());
    if (!sentences.some(({ supported, citations }) => supported && citations.length > 0))
      return { ...unknown, ...by, sentences };
    return { text: cited(sentences), written_by: 'model', known: true, sentences, ...by };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    deps.log.warn({ type: error.type }, 'a language model wrote no answer: passages are quoted');
    return null;
  }
}

/** Passes text on as soon as it is clear that it is an answer. */
function withoutNoAnswer(onText: (piece: string) => void): (piece: string) => void {
  let held: string | null = '';
  return (piece) => {
    if (held === null) return onText(piece);
    held += piece;
    const begun = held.trimStart();
    if (noAnswer.startsWith(begun) || begun.startsWith(noAnswer)) return;
    onText(held);
    held = null;
  };
}

type Sentences = KnowledgeAnswer['sentences'];

/** Sentences with their citations, as people read them. */
export const cited = (sentences: Sentences): string =>
  sentences.map(({ text, citations }) => [text, ...citations.map((number) => `[${number}]`)].join(' ')).join(' ');

/** Quotes the best sentences of the best passages. */
function quote(passages: readonly Passage[], language: SpokenLanguage): WrittenAnswer {
  const least = minQuoted * Math.max(...passages.map(({ score }) => score));
  const sentences = passages
    .flatMap(({ above, score, sentence, text }, at) =>
      above && score >= least
        ? [
            {
              text: sentence ? text.slice(sentence.start, sentence.end) : text.slice(0, quotedLength).trim(),
              citations: [at + 1],
              supported: true,
            },
          ]
        : [],
    )
    .slice(0, maxQuoted);
  return {
    text: [quotingTexts[language], ...sentences.map((sentence) => `– ${cited([sentence])}`)].join('\n'),
    written_by: 'passages',
    known: true,
    sentences,
    model: null,
    prompt_version: '',
  };
}
