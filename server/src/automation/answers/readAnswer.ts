import type { AskOptions } from '@parlance/contract/calls/dialogs';
import type { FormValues } from '@parlance/contract/calls/conversation';
import type { AskType } from '@parlance/contract/limits';
import { findBuiltins } from '../../nlu/entities/builtins.ts';
import type { LocalTime } from '../../nlu/entities/localTime.ts';
import { isLanguageName } from '../../nlu/language.ts';
import { foldAccents, normalise } from '../../nlu/text.ts';
import { dialogTexts } from './dialogTexts.ts';

/** The answer of a person: a text, or a form that they submitted. */
export interface PersonAnswer {
  text: string;
  values: FormValues | null;
  language: string;
}

/** The type of answer that a question asks for. */
export const askTypeOf = ({ type, choices, form }: AskOptions): AskType =>
  form ? 'form' : (type ?? (choices ? 'choice' : 'text'));

/**
 * The value of an answer; undefined where the message does not answer the question.
 *
 * @param questionId id of the message that asks: a form counts only if it answers this message
 */
export function readAnswer(options: AskOptions, questionId: string, heard: PersonAnswer, now: LocalTime): unknown {
  const type = askTypeOf(options);
  if (type === 'form') {
    if (heard.values?.answers !== questionId) return undefined;
    return Object.fromEntries(heard.values.fields.map(({ name, value }) => [name, value]));
  }
  const text = heard.text.trim();
  if (text === '') return undefined;
  if (type === 'text') return text;
  if (type === 'choice') return chosen(options, text);
  if (type === 'yesNo') return yesOrNo(text, heard.language);
  const language = isLanguageName(heard.language) ? heard.language : 'auto';
  const found = findBuiltins(text, language, now).find((span) => span.type === type);
  if (found) return found.value;
  // Also finds a date with a time.
  if (type === 'date') return findBuiltins(text, language, now).find((span) => span.type === 'datetime')?.value;
  if (type === 'phone') return plainPhone(text);
  return type === 'number' ? plainNumber(text) : undefined;
}

/** Whether an answer asks to end the dialog. */
export function isCancelled({ text, language }: PersonAnswer, more: readonly string[]): boolean {
  const words = [...dialogTexts(language).cancelWords, ...dialogTexts('english').cancelWords, ...more];
  return words.some((word) => plain(word) === plain(text));
}

/** The value of a choice, found by its label, its value or its place in the list. */
function chosen({ choices = [] }: AskOptions, text: string): string | undefined {
  const said = plain(text);
  const exact = choices.find(({ label, value }) => plain(label) === said || plain(value) === said);
  const place = /^\d{1,2}$/.test(said) ? choices[Number(said) - 1] : undefined;
  const within = choices.filter(({ label }) => ` ${said} `.includes(` ${plain(label)} `));
  return (exact ?? place ?? (within.length === 1 ? within[0] : undefined))?.value;
}

function yesOrNo(text: string, language: string): boolean | undefined {
  const said = plain(text);
  for (const { yes, no, yesWords, noWords } of [dialogTexts(language), dialogTexts('english')]) {
    if ([yes, ...yesWords].some((word) => plain(word) === said)) return true;
    if ([no, ...noWords].some((word) => plain(word) === said)) return false;
  }
  return undefined;
}

const plainNumber = (text: string): number | undefined =>
  /^[-+]?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : undefined;

/** The digits of a phone number, with the signs that people write between them. */
const phoneDigits = /(?<![\p{L}\d])\+?\d(?:[\s()./-]*\d){5,14}(?![\p{L}\d])/u;

/**
 * The phone number of an answer as it was written, without the signs between its digits. It is not read by the rules of
 * one country: people also write numbers of other countries than that of their language.
 */
const plainPhone = (text: string): string | undefined => phoneDigits.exec(text)?.[0].replaceAll(/[^\d+]/g, '');

/** Reduces a text to words: without case, accents and punctuation. */
const plain = (text: string): string =>
  foldAccents(normalise(text))
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
