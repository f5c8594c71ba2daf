import type { DemoLanguage } from '../types.ts';

/** A rating of the answer to the message at `index`. */
export type DemoLike = { index: number; value: 1 | -1 };

/** The messages of one visitor, as written down: `at` is a time of day, `HH:MM`. */
export type Visit = { daysAgo: number; at: string; messages: string[]; like?: DemoLike };

/** The messages of one visitor. The assistant's answers come from running them. */
export type DemoConversation = {
  /** Whole days before today, 1 or more, so that no message is in the future. */
  daysAgo: number;
  /** Minutes since midnight of the first message. */
  minuteOfDay: number;
  language: DemoLanguage;
  messages: string[];
  like?: DemoLike;
};

/** @throws Error when `at` is not a time of day. */
export function toConversation(language: DemoLanguage, { at, ...visit }: Visit): DemoConversation {
  const [, hours = '', minutes = ''] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(at) ?? [];
  if (!hours) throw new Error(`Not a time of day: ${at}`);
  return { ...visit, language, minuteOfDay: Number(hours) * 60 + Number(minutes) };
}
