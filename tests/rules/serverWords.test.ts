import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { translatorOf } from '../../console/src/shared/i18n/server/translator.ts';

/** What the server says to people is known in French, with the same places for what it fills in. */

const root = path.resolve(import.meta.dirname, '../..');
const sentences: Record<string, string> = JSON.parse(
  readFileSync(path.join(root, 'console/src/shared/i18n/server/fr.json'), 'utf8'),
);
const translate = translatorOf(sentences);

/** Calls whose words reach people; what only developers of a client meet is left in English. */
const speaking =
  /\b(?:refuse\.(?:invalid|invalidFields|unauthorized|forbidden|notFound|conflict|tooLarge|tooMany)|new Refusal|problems\.(?:error|warning|block)|new UnreadableFile|new CleanUp|new SpeechFailure|new TrainingError|untrainable|failed|z\.\w+|\.(?:regex|refine|min|max))\(/g;
/** For whoever builds, starts or programs against the server. */
const forDevelopers =
  /npm run build|^must be (?:fatal|0 or 1|a number of proxies|an? (?:smtp|postgres):)|^Send JSON|^Nothing answers|16 characters|with one$|^Label: value$|^X1: "?X2"?$/;

/** The arguments of a call that begins at an index: up to its own closing parenthesis. */
function argumentsFrom(source: string, start: number): string {
  let depth = 1;
  let at = start;
  for (; depth > 0 && at < source.length; at += 1) depth += { '(': 1, ')': -1 }[source[at] ?? ''] ?? 0;
  return source.slice(start, at - 1);
}

/** Texts of at least two words; what is filled in is written as `X1`. */
const textsIn = (code: string): string[] =>
  Array.from(code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g), ([, plain, template]) => {
    let place = 0;
    return (plain ?? template ?? '').replaceAll(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, () => `X${(place += 1)}`);
  }).filter((text) => /^["“]?[\w\\].* /.test(text) && !/[<=]|^[A-Z]+ \//.test(text));

function spoken(): Map<string, string> {
  const found = new Map<string, string>();
  const files = ['server/src', 'contract/src'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  );
  for (const file of files) {
    if (!file.endsWith('.ts') || /\.test\.ts$|\/testing|\/seed\/|\/builtins\/|config\.ts$/.test(file)) continue;
    const source = readFileSync(path.join(root, file), 'utf8').replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
    for (const match of source.matchAll(speaking)) {
      for (const text of textsIn(argumentsFrom(source, match.index + match[0].length))) {
        if (!forDevelopers.test(text)) found.set(text.replaceAll("\\'", "'").replaceAll('\\ufffd', '\ufffd'), file);
      }
    }
  }
  return found;
}

describe('what the server says', () => {
  const all = spoken();

  test('is found in its source', () => {
    expect(all.size).toBeGreaterThan(150);
    expect([...all.keys()]).toContain('must have at least 3 characters');
  });

  test('is known in French', () => {
    const unknown = [...all].filter(([text]) => translate(text) === text).map(([text, file]) => `${text} (${file})`);
    expect(unknown).toEqual([]);
  });

  test('has the same places for what is filled in', () => {
    const places = (text: string) => [...text.matchAll(/\{\d\}/g)].map(String).sort();
    const wrong = Object.entries(sentences).filter(([english, french]) => {
      const there = places(english);
      return places(french).some((place) => !there.includes(place));
    });
    expect(wrong).toEqual([]);
  });
});

test('what is filled in is translated as well, and what is not known stays', () => {
  expect(translate('must have 1 to 200 characters')).toBe('doit avoir de 1 à 200 caractères');
  expect(translate('The language model does not accept the key')).toBe('Le modèle de langue n’accepte pas la clé');
  expect(translate('must hold {{question}}')).toBe('doit contenir {{question}}');
  expect(translate('There is already a class named "Where is (my) order?"')).toBe(
    'Une classe nommée « Where is (my) order? » existe déjà',
  );
  expect(translate('Something nobody ever said')).toBe('Something nobody ever said');
});
