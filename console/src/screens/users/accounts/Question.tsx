import { styled } from 'styled-components';

/** A dialog's description is one paragraph: lines of it. */
const Line = styled.span`
  display: block;
  margin-top: var(--space-2);
  overflow-wrap: anywhere;
  &[data-about] {
    color: var(--text);
    font-weight: var(--weight-medium);
  }
`;

interface QuestionProps {
  text: string;
  /** Whom or what it is about. */
  about: string;
  /** What follows at once. */
  effect?: string | undefined;
}

/** The confirmation before a user or a token is changed. */
export function Question({ text, about, effect }: QuestionProps) {
  return (
    <>
      {text}
      <Line data-about="">{about}</Line>
      {effect && <Line>{effect}</Line>}
    </>
  );
}
