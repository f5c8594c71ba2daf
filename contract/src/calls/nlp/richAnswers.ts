import { z } from 'zod';
import { errorType } from '../../errors/errorType.ts';
import { Id } from '../../common.ts';
import { formFieldKinds, limits } from '../../limits.ts';

/** The parts of an answer besides its text. All texts are plain; `{attribute}` is replaced by the value in the message. */

const line = (max: number) => z.string().trim().min(1).max(max);

/** An image of the workspace's media. */
export const AnswerImage = z.object({
  media: Id,
  /** The alternative text. */
  alt: line(limits.altLength),
});
export type AnswerImage = z.infer<typeof AnswerImage>;

/** A link: https, with a fixed host, without user name or password. */
const LinkAddress = z
  .url({ protocol: /^https$/, error: errorType('not_https_url') })
  .max(limits.urlLength)
  .regex(/^https:\/\/[^/?#@{}\\]+([/?#]|$)/i, errorType('not_https_url'));

/** Posts a message for the person, or opens a link. */
export const CardButton = z.union(
  [
    z.strictObject({ label: line(limits.choiceLength), say: line(limits.choiceLength) }),
    z.strictObject({ label: line(limits.choiceLength), url: LinkAddress }),
  ],
  errorType('button_incomplete'),
);
export type CardButton = z.infer<typeof CardButton>;

export const AnswerCard = z.object({
  title: line(limits.cardTitleLength),
  text: line(limits.cardTextLength).optional(),
  image: AnswerImage.optional(),
  buttons: z.array(CardButton).max(limits.cardButtons).default([]),
});
export type AnswerCard = z.infer<typeof AnswerCard>;

export const FormField = z
  .object({
    /** The placeholder in `say`; unique in the form. */
    name: line(limits.fieldNameLength).regex(/^[\p{L}\p{N}_.-]+$/u, errorType('field_name_characters')),
    label: line(limits.fieldLabelLength),
    kind: z.enum(formFieldKinds),
    required: z.boolean().default(false),
    /** The options; only with `choice`. */
    options: z.array(line(limits.choiceLength)).min(1).max(limits.choices).optional(),
  })
  .refine(({ kind, options }) => (kind === 'choice') === (options !== undefined), {
    path: ['options'],
    error: errorType('options_misplaced'),
  })
  .refine(({ options = [] }) => new Set(options).size === options.length, {
    path: ['options'],
    error: errorType('duplicates'),
  });
export type FormField = z.infer<typeof FormField>;

/** A form. */
export const AnswerForm = z.object({
  title: line(limits.cardTitleLength).optional(),
  fields: z
    .array(FormField)
    .min(1)
    .max(limits.formFields)
    .refine((fields) => new Set(fields.map(({ name }) => name)).size === fields.length, errorType('duplicate_names')),
  /** Label of the submit button. */
  submit: line(limits.fieldLabelLength),
  /** Template of the person's message, with `{field}` for values; absent: one line per field, `Label: value`. */
  say: line(limits.formSayLength).optional(),
});
export type AnswerForm = z.infer<typeof AnswerForm>;

/** The parts of an answer besides text and choices. */
export const richParts = {
  cards: z.array(AnswerCard).max(limits.cards).optional(),
  images: z.array(AnswerImage).max(limits.answerImages).optional(),
  form: AnswerForm.optional(),
};
