import type { Answer, AnswerCard, AnswerForm } from '@parlance/contract/calls/nlp';
import type { TFunction } from 'i18next';

/** What a field of a form may be called, as the server has it. */
export const isFieldName = (name: string): boolean => /^[\p{L}\p{N}_.-]+$/u.test(name.trim());

/** `Order number` → `order_number`: the default name of a field. */
export const nameOfLabel = (label: string): string =>
  label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60);

/** An address that a button may open, as the server has it. */
export const isSafeAddress = (text: string): boolean =>
  /^https:\/\/[^/?#@{}\\\s]+([/?#]|$)/i.test(text.trim()) && URL.canParse(text.trim());

const isBlank = (text: string) => text.trim() === '';

/** Nothing was written into it yet: it cannot be saved, and is not wrong. */
export const isUntouched = ({ text, choices, images = [], cards = [], form }: Answer): boolean =>
  isBlank(text) && choices.length + images.length + cards.length === 0 && !form;

/** The text of the first problem that prevents saving; undefined without problems, and of answers just added. */
export function answersProblem(answers: readonly Answer[], t: TFunction<['rich']>): string | undefined {
  for (const [at, answer] of answers.entries()) {
    const problem = isUntouched(answer) ? undefined : answerProblem(answer, t);
    if (problem) return t('problem.inAnswer', { number: at + 1, problem });
  }
  return undefined;
}

function answerProblem({ text, choices, images = [], cards = [], form }: Answer, t: TFunction<['rich']>) {
  if (isBlank(text)) return t('problem.text');
  if (choices.some(({ label, value }) => isBlank(label) || isBlank(value))) return t('problem.choice');
  for (const [at, card] of cards.entries()) {
    const problem = cardProblem(card, t);
    if (problem) return t('problem.inCard', { number: at + 1, problem });
  }
  if (images.some(({ alt }) => isBlank(alt))) return t('problem.alt');
  return form && formProblem(form, t);
}

function cardProblem({ title, image, buttons }: AnswerCard, t: TFunction<['rich']>): string | undefined {
  if (isBlank(title)) return t('problem.cardTitle');
  if (image && isBlank(image.alt)) return t('problem.alt');
  for (const button of buttons) {
    if (isBlank(button.label)) return t('problem.buttonLabel');
    if ('url' in button ? !isSafeAddress(button.url) : isBlank(button.say)) {
      return 'url' in button ? t('problem.address') : t('problem.buttonSays');
    }
  }
  return undefined;
}

function formProblem({ fields, submit }: AnswerForm, t: TFunction<['rich']>): string | undefined {
  if (fields.length === 0) return t('problem.noField');
  if (isBlank(submit)) return t('problem.submit');
  for (const [at, { name, label, kind, options = [] }] of fields.entries()) {
    const problem = isBlank(label)
      ? t('problem.label')
      : !isFieldName(name)
        ? t('problem.name')
        : fields.findIndex((one) => one.name === name) !== at
          ? t('problem.nameTaken')
          : kind === 'choice' && options.length === 0
            ? t('problem.options')
            : undefined;
    if (problem) return t('problem.inField', { number: at + 1, problem });
  }
  return undefined;
}
