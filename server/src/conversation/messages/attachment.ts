import type { Attachment, MessageForm, MessageImage } from '@parlance/contract/calls/conversation';
import type { Answer, AnswerForm, AnswerImage } from '@parlance/contract/calls/nlp';

/**
 * The parts of an answer besides its text; null: none.
 *
 * @param attributes values found in the person's message: form fields that ask for them start with these
 */
export function attachmentOf(
  ws: string,
  { choices, cards = [], images = [], form }: Pick<Answer, 'choices' | 'cards' | 'images' | 'form'>,
  attributes: readonly { name: string; text: string }[] = [],
): Attachment | null {
  const attachment: Attachment = {
    ...(choices.length > 0 && { choices }),
    ...(cards.length > 0 && {
      cards: cards.map(({ image, ...card }) => ({ ...card, ...(image && { image: shown(ws, image) }) })),
    }),
    ...(images.length > 0 && { images: images.map((image) => shown(ws, image)) }),
    ...(form && { form: begun(form, attributes) }),
  };
  return Object.keys(attachment).length > 0 ? attachment : null;
}

const shown = (ws: string, { media, alt }: AnswerImage): MessageImage => ({
  url: `/api/1.0/workspaces/${encodeURIComponent(ws)}/media/${encodeURIComponent(media)}`,
  alt,
});

/** Kinds of fields that take a value as the person wrote it; a date or a number may be written in another format. */
const wordKinds: readonly string[] = ['text', 'longText', 'email', 'phone'];

function begun(form: AnswerForm, attributes: readonly { name: string; text: string }[]): MessageForm {
  return {
    ...form,
    fields: form.fields.map((field) => {
      const value = attributes.find(({ name }) => name === field.name)?.text;
      const fits = value !== undefined && (wordKinds.includes(field.kind) || field.options?.includes(value));
      return fits ? { ...field, value } : field;
    }),
  };
}
