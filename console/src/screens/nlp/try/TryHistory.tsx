import { IconButton } from '@parlance/ui-kit/form';
import { focusRing } from '@parlance/ui-kit/theme';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { best } from '../../../shared/trial/scores.ts';
import { clearTryHistory, useTryHistory, type TrialRecord } from './tryHistory.ts';
import { useRetrial } from '../../../shared/trial/useTrial.ts';

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  h3 {
    margin: 0;
    font-size: var(--size-m);
    font-weight: var(--weight-semibold);
  }
`;
const List = styled.ul`
  display: grid;
  gap: 2px;
  margin: 0 calc(-1 * var(--space-2));
  padding: 0;
  list-style: none;
  button {
    display: grid;
    width: 100%;
    gap: 1px;
    padding: 5px var(--space-2);
    border: 0;
    border-radius: var(--radius-control);
    background: none;
    color: var(--text);
    font: inherit;
    text-align: start;
    cursor: pointer;
    ${focusRing}
  }
  button:hover {
    background: var(--surface-sunken);
  }
  span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  small {
    color: var(--text-muted);
    font-size: var(--size-s);
  }
  small[data-changed] {
    color: var(--info-text);
    font-weight: var(--weight-medium);
  }
`;

/** Number of messages that are shown, and so tried again. */
const shown = 6;

interface TriedListProps {
  ws: string;
  /** See `modelsOf`: when models change, all messages are tried again. */
  models: string;
  onTry: (text: string) => void;
  /** Called when the list was cleared, which removes its button. */
  onCleared: () => void;
}

/** The history of tried messages; predictions that have changed since are marked. */
export function TryHistory({ ws, models, onTry, onCleared }: TriedListProps) {
  const { t } = useTranslation('trial');
  const entries = useTryHistory(ws);
  if (entries.length === 0) return null;
  return (
    <section>
      <Head>
        <h3>{t('history.title')}</h3>
        <IconButton
          size="s"
          icon="trash-2"
          label={t('history.forget')}
          onClick={() => {
            clearTryHistory(ws);
            onCleared();
          }}
        />
      </Head>
      <List>
        {entries.slice(0, shown).map((entry) => (
          <Line key={entry.text} ws={ws} models={models} entry={entry} onTry={onTry} />
        ))}
      </List>
    </section>
  );
}

function Line({ ws, models, entry, onTry }: { entry: TrialRecord } & Omit<TriedListProps, 'onCleared'>) {
  const { t } = useTranslation('trial');
  const { data } = useRetrial({ ws, text: entry.text, classId: '', why: false, models });
  const now = best(data?.draft);
  const changed = now !== undefined && now.intent !== entry.intent;
  const name = (intent: string | null) => intent ?? t('fallback');
  return (
    <li>
      <button type="button" onClick={() => onTry(entry.text)}>
        <span>{entry.text}</span>
        <small data-changed={changed || undefined}>
          {changed
            ? t('history.changed', { before: name(entry.intent), now: name(now.intent) })
            : name(now?.intent ?? entry.intent)}
        </small>
      </button>
    </li>
  );
}
