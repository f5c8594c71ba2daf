import type { DemoAnswer, DemoChoice, DemoExtras } from './types.ts';

const NARROW_NO_BREAK_SPACE = '\u202f';

/** Keeps French double punctuation, euros, percents and hours on the line of what precedes them. */
export function frenchSpacing(text: string): string {
  return text
    .replace(/ (?=[;:!?»€%])|(?<=\d) (?=h\b)/g, NARROW_NO_BREAK_SPACE)
    .replace(/« /g, `«${NARROW_NO_BREAK_SPACE}`);
}

/** An English answer, with optional buttons and other parts. */
export function answerInEnglish(text: string, choices?: DemoChoice[], extras: DemoExtras = {}): DemoAnswer {
  return { language: 'english', text, ...(choices && { choices }), ...extras };
}

/**
 * A French answer, with optional buttons. A button's value stays as written: it is sent as the visitor's message, and
 * visitors type plain spaces. Cards and forms stay as written too.
 */
export function answerInFrench(text: string, choices?: DemoChoice[], extras: DemoExtras = {}): DemoAnswer {
  const answer: DemoAnswer = { language: 'french', text: frenchSpacing(text), ...extras };
  if (!choices) return answer;
  return {
    ...answer,
    choices: choices.map(({ label, value }) => ({ label: frenchSpacing(label), value })),
  };
}
