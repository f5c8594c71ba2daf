import { expect, test } from 'vitest';
import { linesOfFile, linesOfPaste, readText } from './lineDrop.ts';

test('linesOfPaste reads each line; of copied rows the first cell', () => {
  expect(linesOfPaste('where is it\r\n\r\n  find   it\twhat\nwhere is it')).toEqual(['where is it', 'find it']);
});

test('list markers of Word are removed', () => {
  expect(linesOfPaste('•\twhere is it\r\n•\tfind it')).toEqual(['where is it', 'find it']);
  expect(linesOfPaste('1.\twhere is it\r\n2.\tfind it\r\n')).toEqual(['where is it', 'find it']);
});

test('lines longer than the maximum of an utterance are skipped', () => {
  expect(linesOfPaste(`${'x'.repeat(2001)}\nfine`)).toEqual(['fine']);
});

test.each([
  ['said.txt', '\ufeffwhere, is it\nfind it', ['where, is it', 'find it']],
  ['said.csv', 'intent,text\na,"where, is ""it"""\nb,find it', ['where, is "it"', 'find it']],
  ['said.csv', 'where is it;a\nfind it;b', ['where is it', 'find it']],
  ['said.tsv', 'where, is it\ta', ['where, is it']],
  ['empty.txt', '', []],
])('a file %s', (name, text, lines) => {
  expect(linesOfFile(name, text)).toEqual(lines);
});

test('text in Windows-1252 is read as well', async () => {
  expect(await readText(new Blob([new Uint8Array([0x6f, 0xf9])]))).toBe('où');
  expect(await readText(new Blob(['où']))).toBe('où');
});
