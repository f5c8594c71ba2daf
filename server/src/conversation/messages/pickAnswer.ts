import type { Answer } from '@parlance/contract/calls/nlp';
import { fillAnswer, namesIn } from '@parlance/contract/fillAnswer';

/**
 * Draws one answer in the person's language (otherwise one for any language, otherwise any other), and replaces
 * attributes with the person's values: `Order {order_number} is on its way`. Answers with a missing value are left out.
 * So are forms that ask only for known values, where there are other answers. Null when no answer is left.
 */
export function pickAnswer(
  answers: readonly Answer[],
  language: string,
  attributes: readonly { name: string; text: string }[] = [],
): Answer | null {
  const said = new Map(attributes.map((found) => [found.name, found.text]));
  const fillable = answers.filter((answer) => [...namesIn(answer)].every((name) => said.has(name)));
  const asking = fillable.filter(({ form }) => !form?.fields.every(({ name }) => said.has(name)));
  const some = asking.length > 0 ? asking : fillable;
  const preferred = [
    some.filter((answer) => answer.language === language),
    some.filter((answer) => answer.language === undefined),
    some,
  ].find((group) => group.length > 0);
  const drawn = preferred?.[Math.floor(Math.random() * preferred.length)];
  return drawn ? fillAnswer(drawn, (name) => said.get(name)) : null;
}
