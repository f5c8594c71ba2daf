import { Icon } from '@parlance/ui-kit/icons';
import { styled } from 'styled-components';
import { useProblemText } from './ProblemChips.tsx';
import { useTextCheck } from './useTextCheck.ts';

const Line = styled.span`
  display: flex;
  align-items: center;
  gap: var(--space-1);
  color: var(--warning-text);
  font-size: var(--size-s);
  > svg {
    flex: none;
  }
`;

interface TextWarningProps {
  ws: string;
  text: string;
  /** The sentence being changed, or only the intent it is meant for. */
  of: { id?: string; text?: string; intent: string };
}

/** Says, while a sentence is written, that another intent has it already or that it looks like another one's. */
export function TextWarning({ ws, text, of }: TextWarningProps) {
  const textOf = useProblemText();
  const problems = useTextCheck(ws, of.intent, text === of.text ? '' : text, of.id);
  return (
    <output data-part="warning">
      {problems.slice(0, 2).map((problem) => (
        <Line key={`${problem.kind} ${problem.intent.id}`}>
          <Icon name="triangle-alert" size={13} />
          {textOf(problem).hint}
        </Line>
      ))}
    </output>
  );
}
