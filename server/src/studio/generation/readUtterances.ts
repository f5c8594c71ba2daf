import { z } from 'zod';
import { UtteranceText } from '@parlance/contract/calls/nlp';
import { textKey } from '../content/textKey.ts';

const List = z.array(z.union([z.string(), z.looseObject({ text: z.string() })]));

/**
 * The utterances in a model's answer: one per line, or a JSON list. Removes the numbers, bullets and quotation marks
 * that models add, duplicates, and lines that cannot be utterances.
 */
export function readUtterances(answer: string): string[] {
  const found = new Map<string, string>();
  for (const line of linesOf(answer)) {
    const { data } = UtteranceText.safeParse(bare(line));
    if (data !== undefined && !found.has(textKey(data))) found.set(textKey(data), data);
  }
  return [...found.values()];
}

function linesOf(answer: string): string[] {
  const plain = answer.trim().replace(/^```\w*\n|\n?```$/g, '');
  if (plain.startsWith('[')) {
    try {
      const { data } = List.safeParse(JSON.parse(plain));
      if (data) return data.map((one) => (typeof one === 'string' ? one : one.text));
    } catch {
      // Not a list: an utterance may begin with a bracket.
    }
  }
  return plain.split(/\r?\n/).filter((line) => !/^\s*```/.test(line));
}

const quotes = /^(?:"(.*)"|“(.*)”|«(.*)»|'(.*)')$/s;
const bare = (line: string): string => {
  const text = line.replace(/^\s*(?:[-*•–]|\(?\d{1,3}[.):])\s+/, '').trim();
  const match = quotes.exec(text);
  return match?.slice(1).find((part) => part !== undefined) ?? text;
};
