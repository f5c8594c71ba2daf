import { messageEvent } from './chatSite.ts';

const words = 'An answer with **bold** words and more of them.\n\nThen another paragraph, '.split(' ');

/** A text of `count` words, in paragraphs with bold words. */
export const grown = (count: number): string =>
  Array.from({ length: count }, (_, at) => words[at % words.length]).join(' ');

/** The events of `count` messages of the assistant. */
export const history = (count: number): string =>
  Array.from({ length: count }, (_, at) => messageEvent(at + 1, `Message ${at + 1} with **bold** words.`)).join('');
