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
import { listIn, type RasaExample, type RasaSection } from './rasaSections.ts';
import { type ParsedAnswer, UnreadableFile } from '../../fileReading/types.ts';

const kinds = ['intent', 'synonym', 'regex', 'lookup'] as const;
/** Parts of a project that are not imported: they control the course of a conversation, or store its values. */
const leftOut = ['stories', 'forms', 'slots', 'flows', 'actions'];
/** Parts that are read. Rasa 1 calls responses templates. */
const taken = ['nlu', 'responses', 'templates', 'intents', 'rules'];
const anyPart = new RegExp(`^(${[...taken, ...leftOut].join('|')})\\s*:`, 'm');

/** Whether a YAML file of a project has training data; others have settings. */
export const hasRasaParts = (text: string): boolean => anyPart.test(text);

/**
 * Keys of a response that are read. Variants with a condition or for one channel are left out, because they are not for
 * everyone.
 */
const read = new Set(['text', 'buttons', 'button_type', 'id', 'metadata']);
const restricting = ['condition', 'channel'];

/** A YAML file that is read node by node. Aliases are not expanded, so that aliases of aliases cost nothing. */
class Reader {
  private readonly text: string;
  private readonly lines = new LineCounter();
  readonly document: Document.Parsed;

  constructor(text: string) {
    this.text = text;
    // Uniqueness of keys is not checked: that is quadratic in their number.
    this.document = parseDocument(text, { lineCounter: this.lines, uniqueKeys: false, logLevel: 'silent' });
    const [error] = this.document.errors;
    if (!error) return;
    const reason = (error.message.split('\n')[0] ?? '').replace(/:$/, '');
    throw new UnreadableFile({ type: 'yaml_invalid', params: { reason } });
  }

  rowOf(node: Node | null | undefined): number {
    return node?.range ? this.lines.linePos(node.range[0]).line : 0;
  }

  /** The value of a key in a map, following aliases. */
  get(map: YAMLMap, key: string): Node | undefined {
    const pair = map.items.find((one) => isScalar(one.key) && one.key.value === key);
    return this.follow(isPair(pair) ? pair.value : undefined);
  }

  follow(node: unknown): Node | undefined {
    if (isAlias(node)) return node.resolve(this.document);
    return isScalar(node) || isMap(node) || isSeq(node) ? node : undefined;
  }

  itemsOf(node: Node | undefined): (Node | undefined)[] {
    return isSeq(node) ? node.items.map((item) => this.follow(item)) : [];
  }

  keysOf(map: YAMLMap): string[] {
    return map.items.flatMap(({ key }) => this.textOf(this.follow(key)) ?? []);
  }

  isFilled(node: Node | undefined): boolean {
    return (isMap(node) || isSeq(node)) && node.items.length > 0;
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

  /** The examples of a section: a text block whose lines begin with `-`, or a list. */
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

/** Reads a YAML file of Rasa 2 or later. @throws {UnreadableFile} for invalid YAML, or YAML that is not of Rasa */
export function readRasaYaml(text: string, problems: Problems): RasaSection[] {
  const reader = new Reader(text);
  const { contents } = reader.document;
  if (!isMap(contents)) throw new UnreadableFile({ type: 'yaml_shape' });
  const [nlu, responses, templates, intents, rules] = taken.map((part) => reader.get(contents, part));
  const others = leftOut.filter((part) => reader.get(contents, part));
  if (!nlu && !responses && !templates && !intents && !rules && others.length === 0) {
    throw new UnreadableFile({ type: 'yaml_not_rasa' });
  }
  const filled = others.filter((part) => reader.isFilled(reader.get(contents, part)));
  if (filled.length > 0) problems.warning(0, '', { type: 'rasa_parts_left_out', params: { names: filled } });
  return [
    ...reader.itemsOf(nlu).flatMap((item) => sectionOf(reader, item, problems)),
    ...[responses, templates].flatMap((part) => (isMap(part) ? responsesOf(reader, part, problems) : [])),
    ...reader.itemsOf(intents).flatMap((item) => listedIntent(reader, item)),
    ...reader.itemsOf(rules).flatMap((item) => ruleOf(reader, item)),
  ];
}

/** `- greet`, or `- greet: { … }` with settings. */
function listedIntent(reader: Reader, item: Node | undefined): RasaSection[] {
  const name = reader.textOf(isMap(item) ? reader.follow(item.items[0]?.key) : item);
  return name === undefined ? [] : [{ kind: 'listed', row: reader.rowOf(item), name }];
}

/** A rule that answers an intent with responses only, without conditions. */
function ruleOf(reader: Reader, rule: Node | undefined): RasaSection[] {
  if (!isMap(rule) || reader.get(rule, 'condition') || reader.get(rule, 'conversation_start')) return [];
  const steps = reader.itemsOf(reader.get(rule, 'steps')).filter((step) => reader.textOf(step) !== '...');
  const [name, ...actions] = steps.map((step, place) =>
    isMap(step) ? reader.textOf(reader.get(step, place === 0 ? 'intent' : 'action')) : undefined,
  );
  const responses = actions.flatMap((action) => (action?.startsWith('utter_') === true ? [action] : []));
  const isPlain = name !== undefined && responses.length > 0 && responses.length === actions.length;
  return isPlain ? [{ kind: 'rule', row: reader.rowOf(rule), name, responses }] : [];
}

function sectionOf(reader: Reader, node: Node | undefined, problems: Problems): RasaSection[] {
  const row = reader.rowOf(node);
  if (!isMap(node)) return [];
  for (const kind of kinds) {
    const name = reader.textOf(reader.get(node, kind));
    if (name === undefined) continue;
    const examples = reader.get(node, 'examples');
    const list = kind === 'lookup' ? listIn(reader.textOf(examples) ?? '') : undefined;
    if (list !== undefined) return [{ kind: 'lookup', row, name, examples: [], list }];
    return [{ kind, row, name, examples: reader.examples(examples, problems) }];
  }
  problems.warning(row, 'nlu', { type: 'section_unknown' });
  return [];
}

function responsesOf(reader: Reader, responses: YAMLMap, problems: Problems): RasaSection[] {
  return responses.items.flatMap((pair): RasaSection[] => {
    const key = reader.follow(pair.key);
    const variants = reader.follow(pair.value);
    const name = reader.textOf(key);
    if (name === undefined || !isSeq(variants)) return [];
    const others = new Set<string>();
    let isButtonSaid = true;
    const answers = variants.items.flatMap((item): ParsedAnswer[] => {
      const variant = reader.follow(item);
      const parts = isMap(variant) ? reader.keysOf(variant) : [];
      for (const part of parts) if (!read.has(part)) others.add(part);
      if (parts.some((part) => restricting.includes(part))) return [];
      const text = isMap(variant) ? reader.textOf(reader.get(variant, 'text')) : reader.textOf(variant);
      if (text === undefined) return [];
      const buttons = isMap(variant) ? reader.itemsOf(reader.get(variant, 'buttons')) : [];
      const choices = buttons.flatMap((button) => choiceOf(reader, button));
      isButtonSaid &&= choices.every(({ value }) => !namesIntent(value));
      return [{ text, choices: choices.map((one) => (namesIntent(one.value) ? { ...one, value: one.label } : one)) }];
    });
    const row = reader.rowOf(key);
    if (others.size > 0) {
      problems.warning(row, 'responses', { type: 'response_parts_left_out', params: { name, parts: [...others] } });
    }
    if (!isButtonSaid) problems.warning(row, 'responses', { type: 'buttons_say_title', params: { name } });
    return [{ kind: 'response', row, name, answers }];
  });
}

/**
 * Whether a payload names an intent: `/greet`, `/inform{"city": "Rome"}`. Rasa takes the intent without a prediction;
 * here it would be a message.
 */
const namesIntent = (payload: string) => /^\/[^\s/]/.test(payload);

function choiceOf(reader: Reader, button: Node | undefined): { label: string; value: string }[] {
  if (!isMap(button)) return [];
  const label = reader.textOf(reader.get(button, 'title'));
  const value = reader.textOf(reader.get(button, 'payload')) ?? label;
  return label === undefined || value === undefined ? [] : [{ label, value }];
}
