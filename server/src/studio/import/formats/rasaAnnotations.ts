import { z } from 'zod';
import type { Annotation } from '@parlance/contract/calls/nlp';
import { joinSegments, type Segment } from '../../exchange/segments.ts';
import type { Problems } from '../../fileReading/problems.ts';
import type { RasaExample } from './rasaSections.ts';
import type { Synonym } from './rasaSynonyms.ts';

/** `[word](entity)`, `[word](entity:value)`, `[word]{"entity": …}` and `[word][{"entity": …}, …]`. */
const mark = /\[([^\]]+?)\](?:\(([^:()]+?)(?::([^)]+?))?\)|(\{[^}]+\})|\[(\{[^\]]+\})\])/g;

const About = z.looseObject({
  entity: z.string().min(1),
  role: z.string().optional(),
  value: z.unknown().optional(),
  group: z.unknown().optional(),
});

/** Name of the attribute of an entity. Roles distinguish two of the same entity. */
export const attributeOf = (entity: string, role: string | undefined): string => (role ? `${entity}.${role}` : entity);

/**
 * Reads the annotations of an example. Returns its text, its annotations, and the words whose value differs from their
 * text.
 */
export function readAnnotations(
  { row, text }: RasaExample,
  problems: Problems,
): {
  text: string;
  annotations: Annotation[];
  synonyms: Synonym[];
  /** Whether entities have a `group`, which is not imported. */
  isGrouped: boolean;
} {
  const segments: Segment[] = [];
  const synonyms: Synonym[] = [];
  let at = 0;
  let isGrouped = false;
  for (const match of text.matchAll(mark)) {
    const [whole, word = '', simple, simpleValue, json, list] = match;
    const about: z.infer<typeof About> | undefined =
      simple === undefined ? aboutOf(json ?? list ?? '') : { entity: simple, value: simpleValue };
    if (!about) {
      problems.warning(row, 'text', { type: 'annotation_unreadable', params: { annotation: whole.slice(0, 80) } });
      continue;
    }
    segments.push({ text: text.slice(at, match.index) });
    segments.push({ text: word, attribute: attributeOf(about.entity.trim(), about.role) });
    isGrouped ||= about.group !== undefined;
    at = match.index + whole.length;
    const value = typeof about.value === 'number' ? String(about.value) : about.value;
    if (typeof value === 'string' && value !== '' && value !== word) {
      synonyms.push({ row, entity: about.entity.trim(), value, word });
    }
  }
  segments.push({ text: text.slice(at) });
  return { ...joinSegments(segments), synonyms, isGrouped };
}

function aboutOf(json: string): z.infer<typeof About> | undefined {
  try {
    // Of overlapping annotations, the first is used.
    const [first] = z.array(About).parse(JSON.parse(`[${json}]`));
    return first;
  } catch {
    return undefined;
  }
}
