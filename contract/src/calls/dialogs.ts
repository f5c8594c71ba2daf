import { z } from 'zod';
import { Id } from '../common.ts';
import { askTypes, limits, scriptLimits } from '../limits.ts';
import { Choice, richParts } from './nlp.ts';

/*
 * How dialogs talk. A dialog is tried in a trial conversation: with the query `trial=<script id>`, the calls of
 * `…/conversation/:device` use a separate conversation of the caller with the draft of that dialog, which answers every
 * message; it leaves no verbatims. Play starts it again, and the dialog speaks first; without Play, the first message
 * starts it.
 */

/** A choice: its label alone, or with another text that it posts. */
const SaidChoice = z.union([Choice.shape.label.transform((label) => ({ label, value: label })), Choice]);

const text = z.string().trim().max(limits.answerLength);

/** A message of a dialog: a text, or an object with the parts of an answer. */
export const SaidMessage = z.union([
  z
    .union([z.string(), z.number(), z.boolean()])
    .transform(String)
    .pipe(text.min(1))
    .transform((said) => ({ text: said, choices: [] })),
  z
    .object({ text: text.default(''), choices: z.array(SaidChoice).max(limits.choices).default([]), ...richParts })
    .refine(({ text: said, cards, images, form }) => said !== '' || cards || images || form),
]);
export type SaidMessage = z.output<typeof SaidMessage>;

/** How a dialog expects its answer. */
export const AskOptions = z.object({
  /** By default `choice` if there are choices, else `text`. */
  type: z.enum(askTypes).optional(),
  choices: z.array(SaidChoice).min(1).max(limits.choices).optional(),
  form: richParts.form,
  /** How often the question is repeated after an invalid answer. */
  retries: z.int().min(0).max(scriptLimits.askRetries).default(2),
  /** A duration in the format of `wait`, after which the answer is null; without one, the run ends after a week. */
  timeout: z.union([z.number(), z.string()]).nullish(),
  /** The text before the question is repeated: the script's own one, or the product's for a pattern. */
  problem: z.union([z.literal(true), text]).nullish(),
});
export type AskOptions = z.infer<typeof AskOptions>;

/** A question that waits for its answer. */
export const Asking = z.object({
  /** The step of the run that asks. */
  seq: z.int(),
  args: z.array(z.unknown()),
  question: z.string(),
  options: AskOptions,
  /** The message with the question. */
  messageId: z.string(),
  /** The line of the script that asks; absent: the line of its `ScriptStep`, or it is from before this was stored. */
  line: z.int().nullish(),
  /** The function that contains the line. */
  in: z.string().nullish(),
  /** Invalid answers so far; -1: the script has counted a text as one, but it answered something else. */
  tries: z.int(),
  /** The question is not repeated before it is known whether the text that did not fit was something else. */
  isUnsaid: z.boolean().optional(),
});
export type Asking = z.infer<typeof Asking>;

/** The script that is tried in a conversation. */
export const Trial = z.object({ script_id: Id, branch: z.enum(['draft', 'production']) });
export type Trial = z.infer<typeof Trial>;
