import type { Difference } from '@parlance/contract/calls/nlp';
import { Pill } from '@parlance/ui-kit/data';
import { IconButton } from '@parlance/ui-kit/form';
import { plainList } from '@parlance/ui-kit/theme';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../../../shared/i18n/format.ts';
import { AppLink } from '../../../shared/ui/AppLink.tsx';
import { addressName, studioPath } from '../address/studioAddress.ts';
import { Muted } from '../parts/layout.ts';
import { isOfContent, utteranceWords } from './differences.ts';

const List = styled.ul`
  display: grid;
  ${plainList}

  > li {
    display: grid;
    gap: var(--space-2);
    padding-block: var(--space-3);
    border-top: 1px solid var(--line);
  }
  > li:first-child {
    border-top: 0;
    padding-top: 0;
  }
  header {
    display: flex;
    align-items: center;
    gap: var(--space-2);
  }
  header > :first-child {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;
const Sides = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
  gap: var(--space-3);
  margin: 0;

  dt {
    color: var(--text-muted);
    font-size: var(--size-s);
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
`;

const tones = { added: 'good', changed: 'info', removed: 'bad' } as const;

interface DifferenceListProps {
  differences: readonly Difference[];
  /** Undefined where nothing can be discarded. */
  onDiscard?: ((difference: Difference) => void) | undefined;
}

/** The differences between the draft of a class and its publication, each with the published value. */
export function DifferenceList({ differences, onDiscard }: DifferenceListProps) {
  const { t } = useTranslation('models');
  const titleOf = ({ part, intent, corpus }: Difference) =>
    part === 'intent' ? (intent ?? '') : [intent ?? corpus, t(`differences.part.${part}`)].filter(Boolean).join(' · ');
  return (
    <List aria-label={t('differences.title')}>
      {differences.map((difference) => (
        <li key={difference.id}>
          <header>
            <span>
              {difference.intent_id === null || difference.change === 'removed' ? (
                titleOf(difference)
              ) : (
                <AppLink href={studioPath('intent', addressName(difference.intent ?? '', difference.intent_id))}>
                  {titleOf(difference)}
                </AppLink>
              )}
            </span>
            <Pill tone={tones[difference.change]}>{t(`differences.change.${difference.change}`)}</Pill>
            {onDiscard && isOfContent(difference) && (
              <IconButton
                size="s"
                icon="undo-2"
                label={t('differences.discardOne', { name: titleOf(difference) })}
                onClick={() => onDiscard(difference)}
              />
            )}
          </header>
          {difference.utterances && <Muted>{utteranceWords(t, difference.utterances)}</Muted>}
          {difference.part !== 'intent' && isOfContent(difference) && (
            <Sides>
              <Side title={t('differences.before')} difference={difference} lines={difference.before} />
              <Side title={t('differences.after')} difference={difference} lines={difference.after} />
            </Sides>
          )}
        </li>
      ))}
    </List>
  );
}

interface SideProps {
  title: string;
  difference: Difference;
  lines: readonly string[];
}

function Side({ title, difference: { part }, lines }: SideProps) {
  const { t } = useTranslation('models');
  const { confidence } = useFormats();
  const shown = part === 'threshold' ? lines.map((line) => confidence(Number(line))) : lines;
  const none = part === 'threshold' ? t('differences.recommended') : t('differences.none');
  return (
    <div>
      <dt>{title}</dt>
      {shown.length === 0 ? (
        <dd>
          <Muted>{none}</Muted>
        </dd>
      ) : (
        shown.map((line, index) => <dd key={index}>{line}</dd>)
      )}
    </div>
  );
}
