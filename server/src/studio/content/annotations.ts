import type { Annotation, Attribute } from '@parlance/contract/calls/nlp';
import { refuse } from '../../platform/http/refusal.ts';

/**
 * Refuses annotations that are outside of the text, overlap, or name an attribute that the intent does not have.
 * @param field path of the utterance in the request, for instance `utterances.3.`, or empty
 * @throws {Refusal} 400 naming the annotation
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

/** Annotations after attributes were renamed (old name → new) or removed (old name → undefined). */
export function followAttributes(annotations: Annotation[], renamed: Map<string, string | undefined>): Annotation[] {
  return annotations.flatMap((mark) => {
    if (!renamed.has(mark.attribute)) return [mark];
    const attribute = renamed.get(mark.attribute);
    return attribute === undefined ? [] : [{ ...mark, attribute }];
  });
}
