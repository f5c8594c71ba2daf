import { z } from 'zod';
import { Id } from '../../common.ts';
import { limits } from '../../limits.ts';
import { richParts } from './richAnswers.ts';

export const Choice = z.object({
  label: z.string().trim().min(1).max(limits.choiceLength),
  value: z.string().trim().min(1).max(limits.choiceLength),
});
export type Choice = z.infer<typeof Choice>;

/** An answer of the assistant; of several in the person's language, one is picked at random. */
export const Answer = z.object({
  id: Id,
  text: z.string().trim().min(1).max(limits.answerLength),
  /** The only language it is for; absent: all languages. */
  language: z.string().max(40).optional(),
  choices: z.array(Choice).max(limits.choices).default([]),
  ...richParts,
});
export type Answer = z.infer<typeof Answer>;
export const Answers = z.array(Answer).max(limits.answersPerIntent);
