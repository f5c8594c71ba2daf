import { z } from 'zod';
import { Id } from '../common.ts';
import { askTypes, limits, scriptLimits } from '../limits.ts';
import { Choice, richParts } from './nlp.ts';

/*
 * How dialogs talk. A dialog is tried in a trial conversation: the calls of `…/conversation/:device` with the query
 * `trial=<script id>` are those of a conversation of the caller's own with the draft of that dialog, whatever is said;
 * it leaves no verbatims. Play begins it anew and the dialog speaks first; without Play, a first message does.
 */

/** A choice: its label, or with another text that it posts. */
const SaidChoice = z.union([Choice.shape.label.transform((label) => ({ label, value: label })), Choice]);

const text = z.string().trim().max(limits.answerLength);

/** What a dialog says: a text, or an object with the parts of an answer. */
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

/** How a dialog wants to be answered. */
export const AskOptions = z.object({
  /** By default `choice` where there are choices, else `text`. */
  type: z.enum(askTypes).optional(),
  choices: z.array(SaidChoice).min(1).max(limits.choices).optional(),
  form: richParts.form,
  /** How often it is asked again after an answer that is none. */
  retries: z.int().min(0).max(scriptLimits.askRetries).default(2),
  /** A time as `wait` takes it, after which the answer is null; without one, the run ends after a week. */
  timeout: z.union([z.number(), z.string()]).nullish(),
  /** What is said before it is asked again: a text of its own, or the product's for a pattern. */
  problem: z.union([z.literal(true), text]).nullish(),
});
export type AskOptions = z.infer<typeof AskOptions>;

/** A question that waits for its answer. */
export const Asking = z.object({
  /** The step that it is. */
  seq: z.int(),
  args: z.array(z.unknown()),
  question: z.string(),
  options: AskOptions,
  /** The message that asks. */
  messageId: z.string(),
  /** The line of the script that asks; absent: as in `ScriptStep`, or from before it was kept. */
  line: z.int().nullish(),
  /** The function whose line it is. */
  in: z.string().nullish(),
  /** Answers so far that were none; -1 where one that the script counts was something else. */
  tries: z.int(),
  /** It is not asked again before it is known whether the text that did not fit was something else. */
  isUnsaid: z.boolean().optional(),
});
export type Asking = z.infer<typeof Asking>;

/** The script that is tried in a conversation. */
export const Trial = z.object({ script_id: Id, branch: z.enum(['draft', 'production']) });
export type Trial = z.infer<typeof Trial>;
