import { ExternalLink } from 'lucide';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import type { ChatSource } from '../chat/chatTypes.ts';
import { Glyph } from '../chat/Glyph.tsx';
import { useChatTexts, type ChatTexts } from '../chat/texts.ts';
import { focusRing, plainList } from '../styles/mixins.ts';

export interface ChatSourcesProps extends Omit<ComponentProps<'details'>, 'children'> {
  sources: readonly ChatSource[];
  texts?: Partial<ChatTexts>;
}

/**
 * The source passages of a message: one line that expands to their list; each passage expands to its text. Renders a
 * `<details>`.
 */
export function ChatSources({ sources, texts, ...rest }: ChatSourcesProps) {
  const say = useChatTexts(texts);
  return (
    <Root data-part="sources" {...rest}>
      <summary>{say.sources(sources.length)}</summary>
      <ul>
        {sources.map(({ number, title, path = [], page, text, href }) => (
          <li key={number}>
            <details>
              <summary>
                [{number}] {title}
                <span>
                  {[...path, ...(page === undefined ? [] : [say.sourcePage(page)])].map((part) => ` · ${part}`)}
                </span>
              </summary>
              <blockquote dir="auto">{text}</blockquote>
              {href !== undefined && (
                <a href={href} target="_blank" rel="noopener noreferrer">
                  {say.openSource} <Glyph of={ExternalLink} size={13} />
                </a>
              )}
            </details>
          </li>
        ))}
      </ul>
    </Root>
  );
}

const Root = styled.details`
  margin-block-start: var(--space-2);
  font-size: var(--size-s);
  overflow-wrap: anywhere;

  summary {
    padding-block: 2px;
    border-radius: var(--radius-control);
    color: var(--text-muted);
    cursor: pointer;
    ${focusRing}
  }
  > ul {
    ${plainList}
  }
  li {
    padding-block: 2px;
    border-block-start: 1px solid var(--line);
  }
  li summary {
    color: var(--text);
  }
  li span {
    color: var(--text-muted);
  }
  blockquote {
    max-height: 220px;
    margin: var(--space-1) 0;
    padding-inline-start: var(--space-3);
    border-inline-start: 2px solid var(--line-strong);
    overflow-y: auto;
    white-space: pre-line;
  }
  a {
    color: var(--brand-text);
    ${focusRing}
  }
  @media (pointer: coarse) {
    summary {
      padding-block: 10px;
    }
  }
`;
