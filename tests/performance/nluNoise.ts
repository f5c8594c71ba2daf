import { seededRandom } from '../../server/src/nlu/random.ts';

/** Neighbouring keys of a QWERTY keyboard. */
const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const neighbours = new Map<string, string>();
for (const [y, row] of KEYS.entries()) {
  for (const [x, key] of Array.from(row).entries()) {
    const [above, below] = [KEYS[y - 1] ?? '', KEYS[y + 1] ?? ''];
    neighbours.set(key, [row[x - 1], row[x + 1], above[x], above[x + 1], below[x], below[x - 1]].join(''));
  }
}

/**
 * A text with `count` typing errors: a letter left out, a neighbouring key beside or instead of it, or two letters
 * swapped.
 */
export function withTypos(text: string, count: number, seed: number): string {
  const random = seededRandom(seed);
  const letters = Array.from(text);
  for (let slip = 0; slip < count; slip++) {
    const places = letters.flatMap((letter, at) => (/\p{L}/u.test(letter) ? [at] : []));
    const at = places[Math.floor(random() * places.length)];
    if (at === undefined) break;
    const letter = letters[at] ?? '';
    const near = neighbours.get(letter.toLowerCase()) ?? letter;
    const other = near[Math.floor(random() * near.length)] ?? letter;
    const kind = Math.floor(random() * 4);
    if (kind === 0) letters.splice(at, 1);
    else if (kind === 1) letters.splice(at, 0, other);
    else if (kind === 2) letters.splice(at, 2, letters[at + 1] ?? '', letter);
    else letters[at] = other;
  }
  return letters.join('');
}

const openings = ['Hello there, ', 'Hi! ', 'Good morning, hope you are well. ', 'Hey guys, ', 'Dear support team, '];
const closings = [
  ' Thanks in advance!',
  ' Thank you so much for your help',
  ' cheers',
  ' Have a nice day :)',
  ' Many thanks, kind regards',
];
const pick = (texts: readonly string[], seed: number): string => texts[seed % texts.length] ?? '';

/** Puts a text between a greeting and thanks. */
export const withGreeting = (text: string, seed: number): string =>
  pick(openings, seed) + text + pick(closings, seed >> 3);

const stories = [
  'I have been a customer of yours for many years now and always was happy.',
  'Yesterday I was walking through the park with my two dogs and a friend.',
  'Our flight was delayed by six hours and the hotel had lost our booking.',
  'The weather has been awful all week, we could not even go to the beach.',
  'My grandmother is turning ninety next month and the whole family will come.',
  'I am not very good with computers so please be patient with me.',
  'We are renovating the kitchen and the workers leave dust everywhere.',
  'I read in the newspaper that prices are going up again this year.',
];

/** Puts a text after two unrelated sentences. */
export const withStory = (text: string, seed: number): string =>
  `${pick(stories, seed)} ${pick(stories, 3 * seed + 1)} ${text}`;
