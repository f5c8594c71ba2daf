import type { Annotation } from '@parlance/contract/calls/nlp';
import { styled } from 'styled-components';
import { annotationColour, segmentsOf } from '../annotations/annotations.ts';

const Mark = styled.mark`
  padding: 1px 3px;
  border-radius: 4px;
  color: inherit;
  @media (forced-colors: active) {
    outline: 1px solid;
  }
`;

interface MarkedTextProps {
  text: string;
  marks: readonly Annotation[];
  attributes: readonly { name: string }[];
}

/** A sentence with its marked parts coloured; hovering one names its attribute. */
export function MarkedText({ text, marks, attributes }: MarkedTextProps) {
  if (marks.length === 0) return text;
  return segmentsOf(text, marks).map(({ text, start, attribute }) =>
    attribute === undefined ? (
      <span key={start}>{text}</span>
    ) : (
      <Mark key={start} title={attribute} style={{ background: annotationColour(attributes, attribute) }}>
        {text}
      </Mark>
    ),
  );
}
