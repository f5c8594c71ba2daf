/** Words this short are too easily another word. */
const SHORTEST = 4;
/** From here on two wrong letters are forgiven instead of one. */
const LONG = 8;

/**
 * Finds known words that resemble a mistyped one, by a deletion index: two words within one edit
 * share a form with one letter left out, so a lookup replaces a scan over all words.
 */
export class Spelling {
  private readonly words: ReadonlySet<string>;
  private readonly byForm = new Map<string, string[]>();

  constructor(words: ReadonlySet<string>) {
    this.words = words;
    for (const word of words) {
      for (const form of formsOf(word)) {
        const sharing = this.byForm.get(form);
        if (sharing) sharing.push(word);
        else this.byForm.set(form, [word]);
      }
    }
  }

  knows(word: string): boolean {
    return this.words.has(word);
  }

  /** Known words within the number of edits forgiven for the length. */
  near(word: string): string[] {
    const found = new Set<string>();
    for (const form of formsOf(word)) {
      for (const known of this.byForm.get(form) ?? []) found.add(known);
    }
    return [...found].filter((known) => {
      const allowed = Math.min(forgiven(known), forgiven(word));
      return allowed > 0 && editDistance(word, known) <= allowed;
    });
  }
}

function forgiven(word: string): number {
  if (word.length < SHORTEST || /\d/.test(word)) return 0;
  return word.length < LONG ? 1 : 2;
}

/** The word and what is left of it with one letter (two, if long) missing. */
function formsOf(word: string): Set<string> {
  const forms = new Set([word]);
  for (let round = 0; round < forgiven(word); round++) {
    for (const form of Array.from(forms)) {
      for (let at = 0; at < form.length; at++) forms.add(form.slice(0, at) + form.slice(at + 1));
    }
  }
  return forms;
}

/** Insertions, deletions, substitutions and swaps of neighbours that turn one word into another. */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (row > 1 && column > 1 && swapped) {
        least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(least);
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length] ?? 0;
}
