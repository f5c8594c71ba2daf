import { limits } from '@parlance/contract/limits';
import { Icon } from '@parlance/ui-kit/icons';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useCall } from '../../../shared/api/queryClient.ts';
import { useProblemText } from './ProblemChips.tsx';

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
  /** The utterance being edited; for a new one only its intent. */
  of: { id?: string; text?: string; intent: string };
}

/** Warns while an utterance is typed when another intent has it already, or is closer to it. */
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

/** Debounce of the check, in ms. */
const pause = 300;
const none: readonly never[] = [];

/**
 * The problems that a text would have as an utterance of an intent; debounced.
 * @param except id of the utterance being edited
 */
function useTextCheck(ws: string, intent: string, text: string, except?: string) {
  const wanted = text.replace(/\s+/gu, ' ').trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), pause);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data } = useCall(
    'POST /api/1.0/gael/:ws/utterances/check',
    { params: { ws }, body: { text: asked, intent, ...(except !== undefined && { except }) } },
    { enabled: asked !== '' && asked.length <= limits.utteranceLength },
  );
  return asked === wanted && asked !== '' ? (data?.problems ?? none) : none;
}
