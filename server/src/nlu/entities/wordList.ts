import { foldAccents, tokenise } from '../text.ts';
import type { Corpus } from '../types.ts';
import { editDistance, Spelling } from './spelling.ts';
import { type Span, withoutOverlaps } from './span.ts';

interface Node {
  next: Map<string, Node>;
  value: string | null;
}

const EXACT = 1;
/** Deduction from the score for each wrong letter. */
const TYPO = 0.15;

/** Finds the values of a list corpus. The cost does not grow with the number of values. */
export class WordList {
  private readonly root: Node = { next: new Map(), value: null };
  private readonly spelling: Spelling | null;
  private readonly type: string;

  constructor(corpus: Corpus) {
    this.type = `corpus:${corpus.name}`;
    const words = new Set<string>();
    for (const { value, synonyms } of corpus.values) {
      for (const phrase of [value, ...synonyms]) this.add(phrase, value, words);
    }
    this.spelling = corpus.fuzzy ? new Spelling(words) : null;
  }

  /** Values in a text; of overlapping ones the longest. */
  find(text: string): Span[] {
    const tokens = tokenise(text);
    const candidates = tokens.map(({ text: word }) => this.candidates(foldAccents(word)));
    const spans: Span[] = [];
    for (const [first, token] of tokens.entries()) {
      let paths = [{ node: this.root, edits: 0 }];
      for (let at = first; at < tokens.length && paths.length > 0; at++) {
        paths = paths.flatMap(({ node, edits }) =>
          (candidates[at] ?? []).flatMap((candidate) => {
            const next = node.next.get(candidate.word);
            return next ? [{ node: next, edits: edits + candidate.edits }] : [];
          }),
        );
        for (const { node, edits } of paths) {
          if (node.value === null) continue;
          const end = tokens[at]?.end ?? token.end;
          const score = Math.max(0.1, EXACT - TYPO * edits);
          spans.push({ type: this.type, value: node.value, start: token.start, end, score });
        }
      }
    }
    return withoutOverlaps(spans);
  }

  private add(phrase: string, value: string, words: Set<string>): void {
    let node = this.root;
    for (const token of tokenise(phrase)) {
      const word = foldAccents(token.text);
      words.add(word);
      const next: Node = node.next.get(word) ?? { next: new Map(), value: null };
      node.next.set(word, next);
      node = next;
    }
    if (node !== this.root) node.value ??= value;
  }

  private candidates(word: string): { word: string; edits: number }[] {
    const exact = { word, edits: 0 };
    if (!this.spelling || this.spelling.knows(word)) return [exact];
    return this.spelling.near(word).map((known) => ({ word: known, edits: editDistance(word, known) }));
  }
}
