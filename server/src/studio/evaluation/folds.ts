import { seededRandom, shuffle } from '../../nlu/random.ts';

const seed = 40_961;

/**
 * Stratified assignment of texts to folds: each fold has its share of every label. The same labels give the same folds
 * each time, so that two evaluations differ by their training data and not by chance.
 * @param labels label of each text
 * @returns fold of each text, from 0
 */
export function stratifiedFolds(labels: ArrayLike<number>, folds: number): Uint8Array {
  const placesOf = new Map<number, number[]>();
  for (let place = 0; place < labels.length; place++) {
    const label = labels[place] ?? 0;
    const places = placesOf.get(label);
    if (places) places.push(place);
    else placesOf.set(label, [place]);
  }
  const dealt = new Uint8Array(labels.length);
  const random = seededRandom(seed);
  let turn = 0;
  for (const places of placesOf.values()) {
    const shuffled = Int32Array.from(places);
    shuffle(shuffled, shuffled.length, random);
    for (const place of shuffled) dealt[place] = turn++ % folds;
  }
  return dealt;
}
