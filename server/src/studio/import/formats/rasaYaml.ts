import {
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type Document,
  type YAMLMap,
} from 'yaml';
import type { Problems } from '../../fileReading/problems.ts';
import type { RasaExample, RasaSection } from './rasaSections.ts';
import { type ParsedAnswer, UnreadableFile } from '../../fileReading/types.ts';

const kinds = ['intent', 'synonym', 'regex', 'lookup'] as const;

/** A YAML file, walked node by node: nothing is expanded, so that aliases of aliases cost nothing. */
class Reader {
  private readonly text: string;
  private readonly lines = new LineCounter();
  readonly document: Document.Parsed;

  constructor(text: string) {
    this.text = text;
    // Unique keys are not asked for: finding them takes the square of the keys.
    this.document = parseDocument(text, { lineCounter: this.lines, uniqueKeys: false, logLevel: 'silent' });
    const [error] = this.document.errors;
    if (!error) return;
    const reason = (error.message.split('\n')[0] ?? '').replace(/:$/, '');
    throw new UnreadableFile({ type: 'yaml_invalid', params: { reason } });
  }

  rowOf(node: Node | null | undefined): number {
    return node?.range ? this.lines.linePos(node.range[0]).line : 0;
  }

  /** What a key of a map holds, aliases followed. */
  get(map: YAMLMap, key: string): Node | undefined {
    const pair = map.items.find((one) => isScalar(one.key) && one.key.value === key);
    return this.follow(isPair(pair) ? pair.value : undefined);
  }

  follow(node: unknown): Node | undefined {
    if (isAlias(node)) return node.resolve(this.document);
    return isScalar(node) || isMap(node) || isSeq(node) ? node : undefined;
  }

  textOf(node: Node | undefined): string | undefined {
    if (!isScalar(node)) return undefined;
    const { value } = node;
    return typeof value === 'string'
      ? value
      : typeof value === 'number' || typeof value === 'boolean'
        ? String(node.source ?? value)
        : undefined;
  }

  /** The examples of a section: a block of lines that begin with `-`, or a list. */
  examples(node: Node | undefined, problems: Problems): RasaExample[] {
    if (isSeq(node)) {
      return node.items.flatMap((item) => {
        const one = this.follow(item);
        const text = isMap(one) ? this.textOf(this.get(one, 'text')) : this.textOf(one);
        return text === undefined ? [] : [{ row: this.rowOf(one), text: text.replace(/^\s*-\s+/, '') }];
      });
    }
    if (!isScalar(node) || !node.range) return [];
    const first = this.rowOf(node);
    const block = node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED';
    const source = block ? this.text.slice(node.range[0], node.range[1]) : (this.textOf(node) ?? '');
    return source.split(/\r?\n/).flatMap((line, index) => {
      if (block && index === 0) return [];
      const row = first + (block ? index : 0);
      const text = /^\s*-\s+(.*?)\s*$/.exec(line)?.[1];
      if (text === undefined && line.trim() !== '' && !/^\s*(#|-\s*$)/.test(line)) {
        problems.warning(row, 'examples', { type: 'line_not_example' });
      }
      return text === undefined || text === '' ? [] : [{ row, text }];
    });
  }
}

/** Reads a YAML file of Rasa 2 or later. @throws {UnreadableFile} for what is no YAML, or none of Rasa's */
export function readRasaYaml(text: string, problems: Problems): RasaSection[] {
  const reader = new Reader(text);
  const { contents } = reader.document;
  if (!isMap(contents)) throw new UnreadableFile({ type: 'yaml_shape' });
  const nlu = reader.get(contents, 'nlu');
  const responses = reader.get(contents, 'responses');
  if (!nlu && !responses) throw new UnreadableFile({ type: 'yaml_not_rasa' });
  return [
    ...(isSeq(nlu) ? nlu.items.flatMap((item) => sectionOf(reader, reader.follow(item), problems)) : []),
    ...(isMap(responses) ? responsesOf(reader, responses) : []),
  ];
}

function sectionOf(reader: Reader, node: Node | undefined, problems: Problems): RasaSection[] {
  const row = reader.rowOf(node);
  if (!isMap(node)) return [];
  for (const kind of kinds) {
    const name = reader.textOf(reader.get(node, kind));
    if (name !== undefined)
      return [{ kind, row, name, examples: reader.examples(reader.get(node, 'examples'), problems) }];
  }
  problems.warning(row, 'nlu', { type: 'section_unknown' });
  return [];
}

function responsesOf(reader: Reader, responses: YAMLMap): RasaSection[] {
  return responses.items.flatMap((pair): RasaSection[] => {
    const key = reader.follow(pair.key);
    const variants = reader.follow(pair.value);
    const name = reader.textOf(key);
    if (name === undefined || !isSeq(variants)) return [];
    const answers = variants.items.flatMap((item): ParsedAnswer[] => {
      const variant = reader.follow(item);
      const text = isMap(variant) ? reader.textOf(reader.get(variant, 'text')) : reader.textOf(variant);
      if (text === undefined) return [];
      const buttons = isMap(variant) ? reader.get(variant, 'buttons') : undefined;
      return [{ text, choices: isSeq(buttons) ? buttons.items.flatMap((button) => choiceOf(reader, button)) : [] }];
    });
    return [{ kind: 'response', row: reader.rowOf(key), name, answers }];
  });
}

function choiceOf(reader: Reader, item: unknown): { label: string; value: string }[] {
  const button = reader.follow(item);
  if (!isMap(button)) return [];
  const label = reader.textOf(reader.get(button, 'title'));
  const value = reader.textOf(reader.get(button, 'payload')) ?? label;
  return label === undefined || value === undefined ? [] : [{ label, value }];
}
