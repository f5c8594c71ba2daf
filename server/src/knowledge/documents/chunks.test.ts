import { describe, expect, it } from 'vitest';
import { knowledgeLimits } from '@parlance/contract/knowledgeTables';
import type { Block } from './block.ts';
import { countWords, cutChunks } from './chunks.ts';

const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
const heading = (level: number, text: string): Block => ({ kind: 'heading', level, text });
/** A text with this many words, in sentences of ten. */
const sentences = (count: number, word: string) =>
  Array.from({ length: count / 10 }, (_, place) => `${word}${place} says a few words and then no more now.`).join(' ');

describe('cutChunks', () => {
  it('keeps the text of a heading together, with the headings above it', () => {
    const chunks = cutChunks('d', [
      paragraph('Before.'),
      heading(1, 'Shop'),
      paragraph('All of it.'),
      heading(2, 'Returns'),
      paragraph('Thirty days.'),
      paragraph('Free.'),
      heading(3, ' '),
      heading(2, 'Delivery'),
      paragraph('Two days.'),
      heading(1, 'Contact'),
    ]);
    expect(chunks.map(({ path, text }) => [path.join(' / '), text])).toEqual([
      ['', 'Before.'],
      ['Shop', 'All of it.'],
      ['Shop / Returns', 'Thirty days.\n\nFree.'],
      ['Shop / Delivery', 'Two days.'],
    ]);
  });

  it('has the anchor of the nearest heading above that has one', () => {
    const anchored = (level: number, text: string, anchor: string): Block => ({ kind: 'heading', level, text, anchor });
    const chunks = cutChunks('d', [
      paragraph('Before.'),
      anchored(1, 'Shop', 'top'),
      anchored(2, 'Returns', 'returns'),
      paragraph('Thirty days.'),
      heading(3, 'Abroad'),
      paragraph('Sixty days.'),
      heading(2, 'Delivery'),
      paragraph('Two days.'),
    ]);
    expect(chunks.map(({ anchor }) => anchor)).toEqual([null, 'returns', 'returns', 'top']);
  });

  it('fills chunks up to about 220 words, and cuts a long paragraph between sentences, which overlap by one', () => {
    const short = cutChunks(
      'd',
      [0, 1, 2, 3].map((place) => paragraph(sentences(100, `P${place}W`))),
    );
    expect(short.map(({ text }) => countWords(text))).toEqual([200, 200]);
    const long = cutChunks('d', [paragraph(sentences(1000, 'W'))]);
    expect(long.length).toBeGreaterThan(3);
    for (const { text } of long) {
      expect(countWords(text)).toBeLessThanOrEqual(220);
      expect(text).toMatch(/^W\d+ says .* no more now\.$/);
    }
    const of = (text: string) => text.split(/(?<=\.) /);
    expect(long.slice(1).map(({ text }) => of(text).at(0))).toEqual(
      long.slice(0, -1).map(({ text }) => of(text).at(-1)),
    );
  });

  it('keeps a list and code whole where they fit, and cuts them between items and lines where not', () => {
    const items = (count: number) => Array.from({ length: count }, (_, place) => `item ${place} with five words`);
    const [list, ...none] = cutChunks('d', [{ kind: 'list', items: items(50) }]);
    expect(none).toEqual([]);
    expect(list?.text.split('\n')).toHaveLength(50);
    for (const { text } of cutChunks('d', [{ kind: 'list', items: items(300) }]))
      for (const line of text.split('\n')) expect(line).toMatch(/^- item \d+ with five words$/);
    const code = Array.from({ length: 300 }, (_, place) => `  step(${place}, now);`).join('\n');
    const cut = cutChunks('d', [{ kind: 'code', text: code }]);
    expect(cut.map(({ text }) => text).join('\n')).toBe(code);
  });

  it('repeats the header with each row of a table', () => {
    const [chunk] = cutChunks('d', [
      {
        kind: 'table',
        header: ['Country', '', 'Days'],
        rows: [
          ['France', 'fast', '14'],
          ['Italy', '', ''],
          ['', '', ''],
        ],
      },
    ]);
    expect(chunk?.text).toBe('Country: France; fast; Days: 14\nCountry: Italy');
  });

  it('cuts text without sentences and spaces', () => {
    const endless = cutChunks('d', [paragraph('退货期限'.repeat(1000))]);
    expect(endless.every(({ text }) => countWords(text) <= 350)).toBe(true);
    expect(endless.map(({ text }) => text).join('')).toBe('退货期限'.repeat(1000));
  });

  it.each([
    ['a word', 'a'.repeat(100_000)],
    ['an image written in letters', `Our logo: ${'iVBORw0KGgo+AAA/'.repeat(8000)}`],
    ['a line of dashes', `end ${'-'.repeat(100_000)}`],
    ['a row of emojis', `smile ${'😀'.repeat(50_000)}`],
  ])('cuts %s that is longer than a chunk may be', (_, text) => {
    const endless = cutChunks('d', [paragraph(text), { kind: 'code', text }]);
    expect(Math.max(...endless.map((chunk) => chunk.text.length))).toBeLessThan(knowledgeLimits.chunkLength);
    expect(endless.some((chunk) => /\p{Cs}/u.test(chunk.text))).toBe(false);
  });

  it('gives a chunk the same id as long as its content stays, and different ids to repetitions', () => {
    const ids = (blocks: Block[], document = 'd') => cutChunks(document, blocks).map(({ id }) => id);
    const returns = [heading(1, 'Returns'), paragraph('Thirty days.')];
    const [id] = ids(returns);
    expect(ids([heading(1, 'News'), paragraph('Added above.'), ...returns])[1]).toBe(id);
    expect(ids([heading(1, 'Returns'), paragraph('Twenty days.')])[0]).not.toBe(id);
    expect(ids(returns, 'another')[0]).not.toBe(id);
    expect(new Set(ids([...returns, ...returns])).size).toBe(2);
  });

  it('gives the page on which a chunk begins', () => {
    const chunks = cutChunks('d', [
      { ...paragraph('One.'), page: 3 },
      { ...heading(1, 'Next'), page: 4 },
      { ...paragraph('Two.'), page: 4 },
    ]);
    expect(chunks.map(({ page }) => page)).toEqual([3, 4]);
    expect(cutChunks('d', [paragraph('One.')])[0]?.page).toBeNull();
  });

  it('makes no chunks without blocks', () => {
    expect(cutChunks('d', [])).toEqual([]);
    expect(
      cutChunks('d', [paragraph(' … '), { kind: 'list', items: [] }, { kind: 'table', header: ['A'], rows: [] }]),
    ).toEqual([]);
  });
});
