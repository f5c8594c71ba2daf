import type { DemoAnswer, DemoChoice } from './types.ts';

const NARROW_NO_BREAK_SPACE = '\u202f';

/** Keeps French double punctuation, euros, percents and hours on the line of what precedes them. */
export function frenchSpacing(text: string): string {
  return text
    .replace(/ (?=[;:!?»€%])|(?<=\d) (?=h\b)/g, NARROW_NO_BREAK_SPACE)
    .replace(/« /g, `«${NARROW_NO_BREAK_SPACE}`);
}

/** An English answer, with optional buttons. */
export function answerInEnglish(text: string, choices?: DemoChoice[]): DemoAnswer {
  return choices ? { language: 'english', text, choices } : { language: 'english', text };
}

/**
 * A French answer, with optional buttons. A button's value stays as written: it stands for what
 * a visitor types, and visitors type plain spaces.
 */
export function answerInFrench(text: string, choices?: DemoChoice[]): DemoAnswer {
  const answer: DemoAnswer = { language: 'french', text: frenchSpacing(text) };
  if (!choices) return answer;
  return {
    ...answer,
    choices: choices.map(({ label, value }) => ({ label: frenchSpacing(label), value })),
  };
}
