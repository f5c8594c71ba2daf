import type { DemoAnnotation, DemoLanguage, DemoUtterance } from './types.ts';

const MARK = /\[([^[\]]+)\]\((\w+)\)/g;

/**
 * Reads an utterance whose attributes are annotated inline as `[words](attribute)`.
 *
 * @returns the text without the markup, and the UTF-16 offsets of each annotation
 * @throws Error for a bracket that is left over, because offsets would be wrong
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

/** English utterances, annotated as for `parseMarkedUtterance`. */
export function english(...marked: string[]): DemoUtterance[] {
  return marked.map((text) => utterance('english', text));
}

/** French utterances, annotated as for `parseMarkedUtterance`. */
export function french(...marked: string[]): DemoUtterance[] {
  return marked.map((text) => utterance('french', text));
}
