import { z } from 'zod';
import { Id } from '../../common.ts';
import { formFieldKinds, limits } from '../../limits.ts';

/** What an answer may show besides its text. All texts are plain; `{attribute}` stands for what the person said. */

const line = (max: number) => z.string().trim().min(1).max(max);

/** A picture of the workspace's media. */
export const AnswerImage = z.object({
  media: Id,
  /** Said where the picture cannot be seen. */
  alt: line(limits.altLength),
});
export type AnswerImage = z.infer<typeof AnswerImage>;

/** An address that may be opened: over https, of a fixed host, with nobody's name or password in it. */
const LinkAddress = z
  .url({ protocol: /^https$/, error: 'must be an address that begins with https://' })
  .max(limits.urlLength)
  .regex(/^https:\/\/[^/?#@{}\\]+([/?#]|$)/i, 'must be an address that begins with https://');

/** Says something in the person's name, or opens an address. */
export const CardButton = z.union(
  [
    z.strictObject({ label: line(limits.choiceLength), say: line(limits.choiceLength) }),
    z.strictObject({ label: line(limits.choiceLength), url: LinkAddress }),
  ],
  'must have a label, and either what it says or an address that begins with https://',
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
    /** What `say` calls it by; nothing that could be taken for another field's. */
    name: line(limits.fieldNameLength).regex(/^[\p{L}\p{N}_.-]+$/u, 'may have letters, digits and _ . - only'),
    label: line(limits.fieldLabelLength),
    kind: z.enum(formFieldKinds),
    required: z.boolean().default(false),
    /** What one chooses from; with `choice` alone. */
    options: z.array(line(limits.choiceLength)).min(1).max(limits.choices).optional(),
  })
  .refine(({ kind, options }) => (kind === 'choice') === (options !== undefined), {
    path: ['options'],
    message: 'are for what is chosen from, and needed there',
  })
  .refine(({ options = [] }) => new Set(options).size === options.length, {
    path: ['options'],
    message: 'must differ from each other',
  });
export type FormField = z.infer<typeof FormField>;

/** A few things to fill in. */
export const AnswerForm = z.object({
  title: line(limits.cardTitleLength).optional(),
  fields: z
    .array(FormField)
    .min(1)
    .max(limits.formFields)
    .refine(
      (fields) => new Set(fields.map(({ name }) => name)).size === fields.length,
      'must have names that differ from each other',
    ),
  /** Label of the button that sends it. */
  submit: line(limits.fieldLabelLength),
  /** What the person says by sending it, `{field}` being what was filled in; absent: a line a field, `Label: value`. */
  say: line(limits.formSayLength).optional(),
});
export type AnswerForm = z.infer<typeof AnswerForm>;

/** What an answer may carry besides text and choices. */
export const richParts = {
  cards: z.array(AnswerCard).max(limits.cards).optional(),
  images: z.array(AnswerImage).max(limits.answerImages).optional(),
  form: AnswerForm.optional(),
};
