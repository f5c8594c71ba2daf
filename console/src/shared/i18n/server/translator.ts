/** Sentences of the server by what they are in English; `{0}`, `{1}` stand for what it fills in. */
export type ServerSentences = Readonly<Record<string, string>>;

const place = /\{(\d)\}/;

/**
 * Translates whole sentences. What is filled in is translated as well where it is one itself, as in `The language model
 * does not accept the key`; what is not known stays as it is.
 */
export function translatorOf(sentences: ServerSentences): (sentence: string) => string {
  const known = Object.entries(sentences).map(([english, translation]) => {
    // Words and places in turn: ['must have ', '0', ' to ', '1', ' characters'].
    const parts = english.split(place);
    const words = parts.filter((_, at) => at % 2 === 0);
    return {
      // What says most by itself is tried first, for `is {0}` fits nearly everything.
      weight: words.join('').length,
      places: parts.filter((_, at) => at % 2 === 1),
      pattern: new RegExp(`^${words.map(escaped).join('([^]+?)')}$`),
      translation,
    };
  });
  known.sort((a, b) => b.weight - a.weight);

  return function translate(sentence): string {
    for (const { pattern, places, translation } of known) {
      const match = pattern.exec(sentence);
      if (!match) continue;
      return translation.replaceAll(new RegExp(place, 'g'), (_, name: string) =>
        translate(match[places.indexOf(name) + 1] ?? ''),
      );
    }
    return sentence;
  };
}

const escaped = (words: string) => words.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
