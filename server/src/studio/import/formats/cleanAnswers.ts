import { Answer } from '@parlance/contract/calls/nlp';
import { Id } from '@parlance/contract/common';
import { limits } from '@parlance/contract/limits';
import type { Problems } from '../../fileReading/problems.ts';
import { isSameAnswer } from './sameAnswer.ts';
import type { ParsedAnswer } from '../../fileReading/types.ts';

const Draft = Answer.omit({ id: true });

/** The answers that can be given; what cannot is told of and left out. */
export function cleanAnswers(row: number, answers: readonly ParsedAnswer[], problems: Problems): ParsedAnswer[] {
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
    if (!data || data.text.includes('\0')) {
      if (answer.text.trim() !== '') problems.error(row, 'answers', { type: 'answer_too_long' });
      continue;
    }
    if (cleaned.some((one) => isSameAnswer(one, data))) continue;
    const known = Id.safeParse(id).data;
    cleaned.push({ ...data, ...(known !== undefined && { id: known }) });
  }
  return cleaned;
}
