import type { Annotation, Attribute } from '@parlance/contract/calls/nlp';
import { refuse } from '../../platform/http/refusal.ts';

/**
 * Refuses annotations that do not lie within the text, that overlap, or that name no attribute of the intent.
 * @param field path of the utterance in the request, for instance `utterances.3.`, or empty
 * @throws {Refusal} 400 naming the mark
 */
export function checkAnnotations(
  text: string,
  annotations: Annotation[],
  attributes: Pick<Attribute, 'name'>[],
  field = '',
): void {
  const known = new Set(attributes.map((attribute) => attribute.name));
  for (const [index, { attribute, start, end }] of annotations.entries()) {
    const path = `${field}annotations.${index}`;
    if (!known.has(attribute)) throw refuse.invalid(`${path}.attribute`, 'attribute_unknown', { name: attribute });
    if (start >= end) throw refuse.invalid(`${path}.end`, 'annotation_reversed');
    if (end > text.length) throw refuse.invalid(`${path}.end`, 'annotation_outside');
    const other = annotations.findIndex((mark, at) => at < index && mark.start < end && start < mark.end);
    if (other >= 0) throw refuse.invalid(`${path}.start`, 'annotation_overlaps');
  }
}

/** Marks as they are after attributes were renamed (old name → new) and others taken away (old name → undefined). */
export function followAttributes(annotations: Annotation[], renamed: Map<string, string | undefined>): Annotation[] {
  return annotations.flatMap((mark) => {
    if (!renamed.has(mark.attribute)) return [mark];
    const attribute = renamed.get(mark.attribute);
    return attribute === undefined ? [] : [{ ...mark, attribute }];
  });
}
