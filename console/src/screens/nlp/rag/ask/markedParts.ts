/** A range of a text, `end` exclusive. */
export interface TextSpan {
  start: number;
  end: number;
}

/** A piece of a text; whether it is a word of the question, and whether it is in the sentence that answers. */
export interface MarkedPart {
  text: string;
  marked: boolean;
  answering: boolean;
}

/** Splits a text where marks or the answering sentence begin or end. */
export function markedParts(
  text: string,
  marks: readonly TextSpan[],
  sentence: TextSpan | null,
  { start, end }: TextSpan = { start: 0, end: text.length },
): MarkedPart[] {
  const all = sentence ? [...marks, sentence] : marks;
  const edges = [start, end, ...all.flatMap((one) => [one.start, one.end])];
  const cuts = [...new Set(edges.filter((at) => at >= start && at <= end))].sort((a, b) => a - b);
  const within = (at: number, one: TextSpan) => at >= one.start && at < one.end;
  return cuts.slice(0, -1).map((from, index) => ({
    text: text.slice(from, cuts[index + 1]),
    marked: marks.some((one) => within(from, one)),
    answering: sentence !== null && within(from, sentence),
  }));
}

/** Number of characters shown of a passage, and of those before the answering sentence. */
const shown = 280;
const before = 60;

/** The excerpt of a passage that is shown first: it contains the answering sentence, and is cut between words. */
export function excerptOf(text: string, sentence: TextSpan | null): TextSpan {
  if (text.length <= shown) return { start: 0, end: text.length };
  const wanted = Math.max(0, (sentence?.start ?? 0) - before);
  const start = wanted === 0 ? 0 : nextWord(text, wanted, sentence?.start ?? wanted);
  const least = Math.max(start + shown, sentence?.end ?? 0);
  if (least >= text.length) return { start, end: text.length };
  const space = text.lastIndexOf(' ', least);
  return { start, end: space > Math.max(start, sentence?.end ?? 0) ? space : least };
}

/** The start of the next word, at most `limit`. */
function nextWord(text: string, from: number, limit: number): number {
  const space = text.indexOf(' ', from);
  return space < 0 || space + 1 > limit ? limit : space + 1;
}
