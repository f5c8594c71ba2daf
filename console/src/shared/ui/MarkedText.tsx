import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Mark = styled.mark`
  padding: 1px 3px;
  border-radius: 4px;
  background: var(--mark-1);
  color: inherit;

  &[data-mark='2'] {
    background: var(--mark-2);
  }
  &[data-mark='3'] {
    background: var(--mark-3);
  }
  &[data-mark='4'] {
    background: var(--mark-4);
  }
  &[data-mark='5'] {
    background: var(--mark-5);
  }
  &[data-mark='6'] {
    background: var(--mark-6);
  }
`;
const Sentence = styled.span`
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;
const colours = 6;

/** A part of a text; offsets are UTF-16 code units, `end` exclusive. */
export interface TextMark {
  name: string;
  start: number;
  end: number;
}

/** A sentence with its understood parts marked, each named on hover; one name keeps one colour. */
export function MarkedText({ text, marks }: { text: string; marks: readonly TextMark[] }) {
  const names = [...new Set(marks.map(({ name }) => name))];
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { name, start, end } of [...marks].sort((a, b) => a.start - b.start)) {
    // Overlapping marks: the first one is shown.
    if (start < at || end > text.length || end <= start) continue;
    parts.push(text.slice(at, start));
    parts.push(
      <Mark key={start} data-mark={(names.indexOf(name) % colours) + 1} title={name}>
        {text.slice(start, end)}
      </Mark>,
    );
    at = end;
  }
  parts.push(text.slice(at));
  return <Sentence>{parts}</Sentence>;
}
