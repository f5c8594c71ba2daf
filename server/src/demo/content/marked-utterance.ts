import type { DemoAnnotation, DemoLanguage, DemoUtterance } from './types.ts';

const MARK = /\[([^[\]]+)\]\((\w+)\)/g;

/**
 * Reads an utterance whose attributes are marked inline as `[words](attribute)`.
 *
 * @returns the text without marks, and the UTF-16 offsets of each marked part.
 * @throws Error when a bracket is left over, because an offset would then be wrong in silence.
 */
export function parseMarkedUtterance(marked: string): {
  text: string;
  annotations: DemoAnnotation[];
} {
  const annotations: DemoAnnotation[] = [];
  let text = '';
  let read = 0;
  for (const match of marked.matchAll(MARK)) {
    const [mark, words = '', attribute = ''] = match;
    text += marked.slice(read, match.index);
    annotations.push({ attribute, start: text.length, end: text.length + words.length });
    text += words;
    read = match.index + mark.length;
  }
  text += marked.slice(read);
  if (/[[\]]/.test(text)) throw new Error(`Unreadable mark in utterance: ${marked}`);
  return { text, annotations };
}

function utterance(language: DemoLanguage, marked: string): DemoUtterance {
  const { text, annotations } = parseMarkedUtterance(marked);
  return annotations.length > 0 ? { text, language, annotations } : { text, language };
}

/** English utterances, each marked as `parseMarkedUtterance` reads it. */
export function english(...marked: string[]): DemoUtterance[] {
  return marked.map((text) => utterance('english', text));
}

/** French utterances, each marked as `parseMarkedUtterance` reads it. */
export function french(...marked: string[]): DemoUtterance[] {
  return marked.map((text) => utterance('french', text));
}
