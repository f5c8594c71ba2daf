import type { ScriptTestContent, TestAnswer } from '@parlance/contract/calls/scriptTests';
import type { AttributeValue, ConditionFacts, Fact, RuleCondition } from '@parlance/contract/ruleTree';
import type { EmbeddingDeps } from '../../studio/embeddings/embeddings.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { findGroup } from '../../workspace/things/groups.ts';
import { resolveThing } from '../../workspace/things/things.ts';

/** An attribute of a virtual thing, by its id, or of the workspace. */
export interface AttributePlace {
  thing: string | null;
  event_name: string;
  attribute_name: string;
}

const keyOf = ({ thing, event_name, attribute_name }: AttributePlace): string =>
  JSON.stringify([thing, event_name, attribute_name]);

/**
 * The attributes and memory that a script reads and changes in a test: they begin as the test sets them, and are never
 * stored.
 */
export class TestWorld {
  readonly ws: string;
  /** Id of the virtual thing that the script runs for. */
  thing: string | null = null;
  readonly memory = new Map<string, unknown>();
  /** The script's clock, and the time that it has jumped to. */
  now: number;
  horizon: number;
  private readonly deps: EmbeddingDeps;
  private readonly given: ScriptTestContent;
  private readonly attributes = new Map<string, Fact>();
  private readonly things = new Map<string, string>();
  private readonly used = new Set<TestAnswer>();

  constructor(deps: EmbeddingDeps, ws: string, given: ScriptTestContent) {
    this.deps = deps;
    this.ws = ws;
    this.given = given;
    this.now = Date.parse(given.world.time);
    this.horizon = this.now;
  }

  /** Sets up the values of the test. @throws {Refusal} 404 where a virtual thing does not exist */
  async begin(): Promise<void> {
    const { thing, attributes, memory } = this.given.world;
    this.thing = thing === '' ? null : await this.thingOf(thing);
    for (const { thing: name, event_name, attribute_name, value, unit } of attributes) {
      const place = { thing: await this.thingOf(name), event_name, attribute_name };
      this.attributes.set(keyOf(place), { value, unit });
    }
    for (const { scope, key, value } of memory) this.memory.set(`${scope} ${key}`, value);
  }

  /**
   * The id of a virtual thing by id or name; empty: the workspace; `*` or absent: the test's own. @throws {Refusal} 404
   */
  async thingOf(name: string | null | undefined): Promise<string | null> {
    if (name === '') return null;
    if (name === null || name === undefined || name === '*') return this.thing;
    const known = this.things.get(name);
    if (known !== undefined) return known;
    const { id } = await this.deps.db.tx((tx) => resolveThing(tx, this.ws, name));
    this.things.set(name, id);
    return id;
  }

  /** The virtual things of a group by its name. */
  async membersOf(name: string): Promise<readonly string[] | undefined> {
    return (await this.deps.db.tx((tx) => findGroup(tx, this.ws, name)))?.devices;
  }

  read(place: AttributePlace): Fact | undefined {
    return this.attributes.get(keyOf(place));
  }

  set(place: AttributePlace, value: AttributeValue, unit = this.read(place)?.unit ?? ''): void {
    this.attributes.set(keyOf(place), { value, unit });
  }

  /** The values that conditions of rules read. */
  async factsFor(conditions: readonly RuleCondition[]): Promise<(condition: RuleCondition) => ConditionFacts> {
    const facts = new Map<RuleCondition, ConditionFacts>();
    for (const condition of conditions) {
      const { name, group, trigger: event_name, attribute_name } = condition;
      const read = (thing: string | null): Fact | undefined => this.read({ thing, event_name, attribute_name });
      if (group !== undefined) facts.set(condition, ((await this.membersOf(name)) ?? []).map(read));
      else facts.set(condition, read(await this.thingOf(name)));
    }
    return (condition) => facts.get(condition);
  }

  /** The test's answer to a request: the first unused one that fits, else the last that fits. */
  answerTo<K extends TestAnswer['kind']>(
    kind: K,
    request: string,
    fits: (answer: TestAnswer & { kind: K }) => boolean,
  ): TestAnswer & { kind: K } {
    const isOfKind = (answer: TestAnswer): answer is TestAnswer & { kind: K } => answer.kind === kind;
    const fitting = this.given.answers.filter(isOfKind).filter(fits);
    const found = fitting.find((answer) => !this.used.has(answer)) ?? fitting.at(-1);
    if (!found) throw refuse.notFound('script_test_no_answer', { request });
    this.used.add(found);
    return found;
  }
}

/** Whether a text matches a pattern, in which `*` matches any text. */
export function isLikePattern(pattern: string, text: string): boolean {
  const parts = pattern.toLowerCase().split('*');
  const [first = '', ...rest] = parts;
  const last = rest.pop();
  let left = text.toLowerCase();
  if (last === undefined) return left === first;
  if (!left.startsWith(first)) return false;
  left = left.slice(first.length);
  for (const part of rest) {
    const at = left.indexOf(part);
    if (at === -1) return false;
    left = left.slice(at + part.length);
  }
  return left.endsWith(last);
}
