import type { PredictedRequest } from '@parlance/contract/calls/nlp';
import { Link } from '@parlance/ui-kit/layout';
import { plainList } from '@parlance/ui-kit/theme';
import { styled } from 'styled-components';
import { useFormats } from '../i18n/format.ts';

const List = styled.ol`
  display: grid;
  gap: var(--space-2);
  ${plainList}
  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 2px var(--space-2);
  }
  q:lang(fr) {
    quotes: '«\u00a0' '\u00a0»';
  }
  q {
    grid-column: 1 / -1;
    color: var(--text-muted);
    overflow-wrap: anywhere;
  }
  a,
  span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  span:last-child {
    font-variant-numeric: tabular-nums;
  }
`;

interface RequestListProps {
  /** The message. */
  text: string;
  requests: readonly PredictedRequest[];
}

/** The requests of a message in their order: the text and the intent of each. */
export function RequestList({ text, requests }: RequestListProps) {
  const { confidence } = useFormats();
  return (
    <List>
      {requests.map(({ start, end, intent, intent_id, score }) => (
        <li key={start}>
          <q>{text.slice(start, end).trim()}</q>
          {intent_id === null ? (
            <span>{intent}</span>
          ) : (
            <Link href={`/nlp/intent/${encodeURIComponent(intent)}`}>{intent}</Link>
          )}
          <span>{confidence(score)}</span>
        </li>
      ))}
    </List>
  );
}
