/** Placeholders in the texts of answers: the server fills them in, and editors find missing ones. */
import type { Answer, AnswerCard, AnswerForm } from './calls/nlp.ts';

/** A placeholder: `Order {order_number}`. */
const placeholder = /\{([^{}\s][^{}]*)\}/gu;

/** Returns the value of a placeholder; undefined: the placeholder stays in the text. */
type Naming = (name: string) => string | undefined;

/** Replaces the placeholders of a text with their values. */
export const fillText = (text: string, naming: Naming): string =>
  text.replace(placeholder, (whole, name: string) => naming(name) ?? whole);

/** Fills in every text of an answer. A message may supply only a part of an address. */
export function fillAnswer(answer: Answer, naming: Naming): Answer {
  const { text, cards, form } = answer;
  return {
    ...answer,
    text: fillText(text, naming),
    ...(cards && { cards: cards.map((card) => fillCard(card, naming)) }),
    ...(form && { form: fillForm(form, naming) }),
  };
}

function fillCard({ title, text, buttons, ...rest }: AnswerCard, naming: Naming): AnswerCard {
  const inAddress: Naming = (name) => {
    const value = naming(name);
    return value === undefined ? undefined : encodeURIComponent(value);
  };
  return {
    ...rest,
    title: fillText(title, naming),
    ...(text !== undefined && { text: fillText(text, naming) }),
    buttons: buttons.map((button) => {
      const label = fillText(button.label, naming);
      return 'url' in button
        ? { label, url: fillText(button.url, inAddress) }
        : { label, say: fillText(button.say, naming) };
    }),
  };
}

/** The form's template may contain its own fields, which are filled in on submission. */
function fillForm({ title, fields, submit, say }: AnswerForm, naming: Naming): AnswerForm {
  const own = new Set(fields.map(({ name }) => name));
  return {
    ...(title !== undefined && { title: fillText(title, naming) }),
    fields: fields.map((field) => ({ ...field, label: fillText(field.label, naming) })),
    submit: fillText(submit, naming),
    ...(say !== undefined && { say: fillText(say, (name) => (own.has(name) ? undefined : naming(name))) }),
  };
}

/** Names of the placeholders of an answer that need values. */
export function namesIn(answer: Answer): Set<string> {
  const names = new Set<string>();
  fillAnswer(answer, (name) => {
    names.add(name);
    return undefined;
  });
  return names;
}
