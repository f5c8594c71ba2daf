import type { Answer } from '@parlance/contract/calls/nlp';

const pattern = /\{([^{}\s][^{}]*)\}/gu;

/**
 * Draws one answer in the person's language (else one for everybody, else any) and puts the person's
 * own words where it names an attribute: `Order {order_number} is on its way`.
 * Answers that name something the person did not say are left out; null when none is left.
 */
export function drawAnswer(
  answers: readonly Answer[],
  language: string,
  attributes: readonly { name: string; text: string }[] = [],
): Answer | null {
  const said = new Map(attributes.map((found) => [found.name, found.text]));
  const fillable = answers.filter(({ text }) => [...text.matchAll(pattern)].every(([, name = '']) => said.has(name)));
  const preferred = [
    fillable.filter((answer) => answer.language === language),
    fillable.filter((answer) => answer.language === undefined),
    fillable,
  ].find((group) => group.length > 0);
  const drawn = preferred?.[Math.floor(Math.random() * preferred.length)];
  if (!drawn) return null;
  return { ...drawn, text: drawn.text.replace(pattern, (whole, name: string) => said.get(name) ?? whole) };
}
