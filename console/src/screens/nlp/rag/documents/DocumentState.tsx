import type { KnowledgeDocument } from '@parlance/contract/calls/knowledge/documents';
import { Progress } from '@parlance/ui-kit/data';
import { Icon, type IconName } from '@parlance/ui-kit/icons';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { errorText } from '../../../../shared/i18n/errorText.ts';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { type ShownState, shownState } from './looks.ts';

const State = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  color: var(--text-muted);

  > svg {
    flex: none;
  }
  &[data-state='ready'] > svg {
    color: var(--good-text);
  }
  &[data-state='failed'] {
    color: var(--bad-text);
    font-weight: var(--weight-medium);
  }
`;

const Running = styled.span`
  display: grid;
  gap: 2px;
  color: var(--info-text);
  font-size: var(--size-s);
  line-height: 1.2;

  > span {
    display: flex;
    justify-content: space-between;
    gap: var(--space-2);
  }
`;

const icons: Readonly<Record<ShownState, IconName>> = {
  queued: 'clock',
  extracting: 'loader-circle',
  indexing: 'loader-circle',
  ready: 'circle-check',
  failed: 'circle-x',
  disabled: 'pause',
  archived: 'archive',
};

/** The state of a document: with a progress bar while it is read, with the cause on hover when it failed. */
export function DocumentState({ document }: { document: KnowledgeDocument }) {
  const { t } = useTranslation('knowledge');
  const { percent } = useFormats();
  const state = shownState(document);
  const label = t(`state.${state}`);
  if ((state === 'extracting' || state === 'indexing') && document.progress !== null)
    return (
      <Running>
        <span>
          {label} <b>{percent(Math.round(document.progress * 100) / 100)}</b>
        </span>
        <Progress label={label} hideLabel value={document.progress} max={1} tone="info" />
      </Running>
    );
  return (
    <State data-state={state} title={document.cause ? errorText(document.cause) : undefined}>
      <Icon name={icons[state]} size={14} />
      {label}
    </State>
  );
}
