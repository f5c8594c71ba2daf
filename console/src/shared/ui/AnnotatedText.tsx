import { styled } from 'styled-components';
import { annotationColour, segmentsOf, type TextAnnotation } from './annotationSegments.ts';

const Mark = styled.mark`
  padding: 1px 3px;
  border-radius: 4px;
  color: inherit;
  @media (forced-colors: active) {
    outline: 1px solid;
  }
`;

interface AnnotatedTextProps {
  text: string;
  annotations: readonly TextAnnotation[];
  /** The attributes in the order of their colours. @default the annotated ones, in the order of the annotations */
  attributes?: readonly { name: string }[] | undefined;
}

/** A text with its annotations coloured; each names its attribute on hover. */
export function AnnotatedText({ text, annotations, attributes = attributesOf(annotations) }: AnnotatedTextProps) {
  if (annotations.length === 0) return text;
  return segmentsOf(text, annotations).map(({ text: words, start, attribute }) =>
    attribute === undefined ? (
      <span key={start}>{words}</span>
    ) : (
      <Mark key={start} title={attribute} style={{ background: annotationColour(attributes, attribute) }}>
        {words}
      </Mark>
    ),
  );
}

const attributesOf = (annotations: readonly TextAnnotation[]) =>
  [...new Set(annotations.map(({ attribute }) => attribute))].map((name) => ({ name }));
