import { editDistance, Spelling } from './entities/spelling.ts';
import { isStem } from './features.ts';
import { foldAccents } from './text.ts';

/** Short words are the frequent ones: one that is not known is a slip more often than another word. */
const SHORTEST = 3;

/**
 * Finds the known word that a mistyped one was meant to be: the same letters without accents, or else the word with
 * the fewest wrong letters; of several the most frequent. Works on stems, the words that a model knows.
 */
export function correctionsOf(columnOf: ReadonlyMap<string, number>): (stem: string) => string | null {
  // Made when the first unknown word comes; columns run from frequent to rare, so the first stem is the most frequent.
  let known: { spelling: Spelling; accented: Map<string, string> } | null = null;
  const learn = () => {
    const stems = [...columnOf.keys()].filter(isStem);
    const accented = new Map<string, string>();
    for (const stem of stems) {
      const folded = foldAccents(stem);
      if (!accented.has(folded)) accented.set(folded, stem);
    }
    return { spelling: new Spelling(new Set(stems), SHORTEST), accented };
  };
  const rank = (stem: string, near: string) => editDistance(stem, near) * columnOf.size + (columnOf.get(near) ?? 0);
  return (stem) => {
    if (columnOf.has(stem)) return null;
    known ??= learn();
    const accented = known.accented.get(foldAccents(stem));
    if (accented !== undefined) return accented;
    const [first, ...others] = known.spelling.near(stem);
    if (first === undefined) return null;
    return others.reduce((best, near) => (rank(stem, near) < rank(stem, best) ? near : best), first);
  };
}
