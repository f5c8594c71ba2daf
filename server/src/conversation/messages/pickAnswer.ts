import type { Answer } from '@parlance/contract/calls/nlp';
import { fillAnswer, namesIn } from '@parlance/contract/fillAnswer';

/**
 * Draws one answer in the person's language (else one for any language, else any other) and puts the person's
 * own words where it names an attribute: `Order {order_number} is on its way`.
 * Answers that name something the person did not say are left out, and so are forms that ask only for what the person
 * did say, where there are others; null when none is left.
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
