/** A sentence with its position in the text. */
export interface Sentence {
  text: string;
  start: number;
  end: number;
}

const segmenter = new Intl.Segmenter('und', { granularity: 'sentence' });

/** A number or bullet before an item. */
const mark = /^(?:\d{1,2}[.)]|[-*•–])$/;

/** The sentences of a text. Each line ends a sentence, as items of lists and rows of tables have no full stop. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  for (const { segment, index } of segmenter.segment(text)) {
    let from = index;
    for (const line of segment.split(/(?<=\n)/)) {
      const start = from + (line.length - line.trimStart().length);
      from += line.length;
      const end = start + line.trim().length;
      const last = sentences.at(-1);
      if (last && mark.test(last.text) && end > start) sentences.pop();
      const begin = last && mark.test(last.text) ? last.start : start;
      if (end > start) sentences.push({ text: text.slice(begin, end), start: begin, end });
    }
  }
  return sentences;
}
