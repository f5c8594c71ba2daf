import type { ShadowKind, ShadowRun } from '@parlance/contract/calls/shadow';
import { Pill } from '@parlance/ui-kit/data';
import { Button, LinkButton } from '@parlance/ui-kit/form';
import { Icon } from '@parlance/ui-kit/icons';
import { Stack } from '@parlance/ui-kit/layout';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { Muted } from '../../parts/layout.ts';

type Group = ShadowRun['groups'][number];

/** The changes that people mind most come first. */
const kinds = ['rejected', 'changed', 'accepted'] as const satisfies readonly ShadowKind[];
/** Number of groups of a kind that are shown at first. */
const fewest = 3;

const KindTitle = styled.h4`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  font-size: var(--size-m);
  font-weight: var(--weight-medium);
`;
const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  > li {
    display: grid;
    grid-template-columns: 1fr auto;
    align-items: start;
    gap: var(--space-1) var(--space-3);
    padding-block: var(--space-2);
    border-bottom: 1px solid var(--line);
  }
`;
const Pair = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);
  min-width: 0;
  overflow-wrap: anywhere;

  strong {
    font-weight: var(--weight-semibold);
  }
`;
const Examples = styled.p`
  grid-column: 1 / -1;
  color: var(--text-muted);
  font-size: var(--size-s);
  overflow-wrap: anywhere;
`;

interface ShadowGroupsProps {
  run: ShadowRun;
  /** Whether messages may be read. */
  mayReview: boolean;
  onLeave: () => void;
}

/** The messages that would be understood differently, grouped by the effect for people and by intents. */
export function ShadowGroups({ run, mayReview, onLeave }: ShadowGroupsProps) {
  const { t } = useTranslation('models');
  const { unlisted } = run;
  return (
    <Stack gap={4}>
      {kinds.map((kind) => (
        <KindOfChange key={kind} run={run} kind={kind} mayReview={mayReview} onLeave={onLeave} />
      ))}
      {unlisted.groups > 0 && <Muted>{t('shadow.unlisted', { count: unlisted.groups, times: unlisted.times })}</Muted>}
    </Stack>
  );
}

function KindOfChange({ run, kind, mayReview, onLeave }: ShadowGroupsProps & { kind: ShadowKind }) {
  const { t } = useTranslation('models');
  const title = useId();
  const [all, setAll] = useState(false);
  const groups = run.groups.filter((group) => group.kind === kind);
  if (groups.length === 0) return null;
  const shown = all ? groups : groups.slice(0, fewest);
  return (
    <div>
      <KindTitle id={title}>
        {t(`shadow.kind.${kind}`)}{' '}
        {run[kind].times !== groups[0]?.times && <Muted>{t('shadow.said', { count: run[kind].times })}</Muted>}
      </KindTitle>
      <List aria-labelledby={title}>
        {shown.map((group) => (
          <li key={group.number}>
            <GroupRow group={group} />
            {mayReview && (
              <LinkButton
                size="s"
                icon="scroll-text"
                href={`/logs?${new URLSearchParams({ shadow: `${run.id}.${group.number}`, group: '1', order: 'count' })}`}
                aria-label={t('shadow.reviewOne', { before: nameOf(group.before), after: nameOf(group.after) })}
                onClick={onLeave}
              >
                {t('shadow.review')}
              </LinkButton>
            )}
            {group.examples.length > 0 && <Examples>{group.examples.map(quoted).join(' · ')}</Examples>}
          </li>
        ))}
      </List>
      {groups.length > shown.length && (
        <Button size="s" variant="ghost" onClick={() => setAll(true)}>
          {t('compare.showAll', { count: groups.length })}
        </Button>
      )}
    </div>
  );

  function quoted({ text, times }: Group['examples'][number]): string {
    return times > 1 ? t('shadow.quotedTimes', { text, times }) : t('shadow.quoted', { text });
  }
  function nameOf(intents: readonly string[]): string {
    return intents.length === 0 ? t('compare.noIntent') : intents.join(' + ');
  }
}

function GroupRow({ group: { before, after, times, right, wrong } }: { group: Group }) {
  const { t } = useTranslation('models');
  const side = (intents: readonly string[]) =>
    intents.length === 0 ? <Muted>{t('compare.noIntent')}</Muted> : intents.join(' + ');
  return (
    <Pair>
      <span>{side(before)}</span>
      <Icon name="arrow-right" size={16} label={t('shadow.becomes')} />
      <strong>{side(after)}</strong>
      <Pill>{t('shadow.said', { count: times })}</Pill>
      {wrong > 0 && <Pill tone="bad">{t('shadow.wrong', { count: wrong })}</Pill>}
      {right > 0 && <Pill tone="good">{t('shadow.right', { count: right })}</Pill>}
    </Pair>
  );
}
