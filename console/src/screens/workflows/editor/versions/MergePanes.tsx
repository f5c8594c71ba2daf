import type { MergePart } from '@parlance/ui-kit/code';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

export const paneSides = ['base', 'theirs', 'mine'] as const;
export type PaneSide = (typeof paneSides)[number];

const Panes = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));

  > figure {
    min-width: 0;
    margin: 0;
    border-inline-start: 1px solid var(--line);
  }
  > figure:first-child {
    border-inline-start: 0;
  }
  figcaption {
    padding: var(--space-1) var(--space-3) 0;
    color: var(--text-muted);
    font-size: var(--size-s);
    font-weight: var(--weight-medium);
  }
  pre {
    min-height: 24px;
    margin: 0;
    padding: var(--space-1) 0;
    font-family: var(--font-mono);
    font-size: var(--size-s);
    line-height: 1.6;
  }
  code {
    display: block;
    padding-inline: var(--space-3);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  [data-changed] code {
    background: var(--info-subtle);
  }
  [data-changed='conflict'] code {
    background: var(--warning-subtle);
  }
  p {
    margin: 0;
    padding: var(--space-1) var(--space-3);
    color: var(--text-muted);
    font-size: var(--size-s);
    font-style: italic;
  }
  @media (max-width: 767.98px) {
    grid-template-columns: minmax(0, 1fr);
    > figure {
      border-inline-start: 0;
    }
  }
`;

interface MergePanesProps {
  part: MergePart;
  author: string;
}

/** The lines of the base, of the other user, and of this user. */
export function MergePanes({ part, author }: MergePanesProps) {
  const { t } = useTranslation(['scriptEditor', 'common']);
  const names: Record<PaneSide, string> = {
    base: t('conflict.base'),
    theirs: t('conflict.theirs', { author }),
    mine: t('common:conflict.mine'),
  };
  const before = part.base.join('\n');
  return (
    <Panes>
      {paneSides.map((side) => (
        <figure
          key={side}
          aria-label={names[side]}
          data-changed={
            side !== 'base' && part[side].join('\n') !== before
              ? part.kind === 'conflict'
                ? 'conflict'
                : 'alone'
              : undefined
          }
        >
          <figcaption aria-hidden="true">{names[side]}</figcaption>
          {part[side].length === 0 ? (
            <p>{t('conflict.noLines')}</p>
          ) : (
            <pre>
              {part[side].map((line, at) => (
                <code key={at}>{line || ' '}</code>
              ))}
            </pre>
          )}
        </figure>
      ))}
    </Panes>
  );
}
