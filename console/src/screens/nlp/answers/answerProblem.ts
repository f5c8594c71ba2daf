import type { Answer, AnswerCard, AnswerForm } from '@parlance/contract/calls/nlp';
import type { TFunction } from 'i18next';

/** Whether a text is a valid name of a form's field, by the server's rule. */
export const isFieldName = (name: string): boolean => /^[\p{L}\p{N}_.-]+$/u.test(name.trim());

/** The default name of a field: `order_number` for the label `Order number`. */
export const nameOfLabel = (label: string): string =>
  label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60);

/** Whether a button may open an address, by the server's rule. */
export const isSafeAddress = (text: string): boolean =>
  /^https:\/\/[^/?#@{}\\\s]+([/?#]|$)/i.test(text.trim()) && URL.canParse(text.trim());

const isBlank = (text: string) => text.trim() === '';

/** Whether an answer is still empty: it cannot be saved, but is not an error. */
export const isEmptyAnswer = ({ text, choices, images = [], cards = [], form }: Answer): boolean =>
  isBlank(text) && choices.length + images.length + cards.length === 0 && !form;

/** The text of the first problem that prevents saving; undefined without one. New empty answers have none. */
export function answersProblem(answers: readonly Answer[], t: TFunction<['rich']>): string | undefined {
  for (const [at, answer] of answers.entries()) {
    const problem = isEmptyAnswer(answer) ? undefined : answerProblem(answer, t);
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
