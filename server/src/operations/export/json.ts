import type { ExchangeContent } from '../../studio/exchange/exchangeContent.ts';

/** Our own format. Each script and each intent is one piece, so that a large workspace is never a single string. */
export function* writeJson({ intents, classes, corpora, scripts, ...head }: ExchangeContent): Generator<string> {
  yield `${open(head)},\n  "classes": ${json(classes, 2)},\n  "corpora": ${json(corpora, 2)},\n`;
  if (scripts) {
    for (const [index, script] of scripts.entries()) {
      yield `${index === 0 ? '  "scripts": [' : ','}\n    ${json(script, 4)}`;
    }
    yield `${scripts.length === 0 ? '  "scripts": [' : '\n  '}],\n`;
  }
  yield '  "intents": [';
  for (const [index, { utterances, ...about }] of intents.entries()) {
    // One utterance per line, so that a diff of two versions shows the changed utterances.
    const said = utterances.map((one) => `\n        ${JSON.stringify(one)}`).join(',');
    yield `${index === 0 ? '' : ','}\n    ${open(about, 4)},\n      "utterances": [${said}\n      ]\n    }`;
  }
  yield `${intents.length === 0 ? '' : '\n  '}]\n}\n`;
}

const json = (value: unknown, margin: number) =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(margin)}`);

/** The JSON of an object without its closing brace, to append more properties. */
const open = (value: object, margin = 0) => json(value, margin).replace(/\n *\}$/, '');
