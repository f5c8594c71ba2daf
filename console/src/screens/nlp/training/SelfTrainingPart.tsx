import type { AnswerOf } from '@parlance/contract';
import type { ModelFigures, SelfTrainingMessage } from '@parlance/contract/calls/nlp';
import { Pill } from '@parlance/ui-kit/data';
import { Button, IconButton } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { readNextPage } from '../../../shared/api/readNextPage.ts';
import { call } from '../../../shared/api/call.ts';
import { usePages } from '../../../shared/api/usePages.ts';
import { useFormats } from '../../../shared/i18n/format.ts';
import { assignVerbatim, ignoreVerbatim } from '../../../shared/review/reviewActions.ts';
import { can } from '../../../shared/state/session.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';

const name = 'GET /api/1.0/gael/:ws/class/:id/trainings/:model/messages';
const pageSize = 50;

const Messages = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: var(--space-1) var(--space-3);
    align-items: center;
    padding-block: var(--space-2);
    border-block-end: 1px solid var(--line);
  }
  p {
    margin: 0;
    overflow-wrap: anywhere;
  }
  small {
    color: var(--text-muted);
    overflow-wrap: anywhere;
  }
  .actions {
    display: flex;
    gap: var(--space-1);
  }
`;

interface SelfTrainingPartProps {
  ws: string;
  classId: string;
  model: string;
  figures: NonNullable<ModelFigures['self_training']>;
}

/** The use of messages without a review in a training: counts and the messages themselves. */
export function SelfTrainingPart({ ws, classId, model, figures }: SelfTrainingPartProps) {
  const { t } = useTranslation('models');
  const { percent } = useFormats();
  const { outcome, labels, messages, accuracy, accuracy_without: without } = figures;
  const measured =
    accuracy === null || without === null
      ? ''
      : t('selfTraining.measured', { accuracy: percent(accuracy), without: percent(without) });
  const refused = outcome === 'worse' || outcome === 'unproven';
  const said = `${t(`selfTraining.outcome.${outcome}`, { count: labels, messages })} ${measured}`.trim();
  return (
    <>
      {refused ? <Alert tone="warning">{said}</Alert> : <p>{said}</p>}
      {labels > 0 &&
        (can('verbatim:read', ws) ? (
          <MessageList ws={ws} classId={classId} model={model} />
        ) : (
          <p>{t('selfTraining.hidden')}</p>
        ))}
    </>
  );
}

function MessageList({ ws, classId, model }: Omit<SelfTrainingPartProps, 'figures'>) {
  const { t } = useTranslation('models');
  const { query, rows, last } = usePages<AnswerOf<typeof name>>({
    queryKey: [name, ws, classId, model],
    read: (offset, signal) =>
      call(name, { params: { ws, id: classId, model }, query: { limit: pageSize, offset }, signal }),
  });
  if (last?.total === 0) return <p>{t('selfTraining.gone')}</p>;
  return (
    <>
      <Messages aria-label={t('selfTraining.messages')}>
        {rows.map((row) => (
          <Message key={row.id} ws={ws} row={row} />
        ))}
      </Messages>
      {query.hasNextPage && (
        <Button size="s" loading={query.isFetchingNextPage} onClick={() => void readNextPage(query)}>
          {t('selfTraining.more')}
        </Button>
      )}
    </>
  );
}

function Message({ ws, row }: { ws: string; row: SelfTrainingMessage }) {
  const { t } = useTranslation(['models', 'review']);
  const { confidence } = useFormats();
  const { id, text, intent, intent_id, score, review } = row;
  return (
    <li>
      <div>
        <p>{text}</p>
        <small>
          {intent} · {confidence(score)}
        </small>
      </div>
      {review !== 'new' && <Pill>{t(`review:tab.${review}`)}</Pill>}
      {review === 'new' && can('nlp_intent:edit', ws) && (
        <div className="actions">
          <IconButton
            icon="check"
            label={t('selfTraining.add', { intent, text })}
            onClick={() => void assignVerbatim(ws, id, { id: intent_id, name: intent })}
          />
          <IconButton
            icon="ban"
            label={t('selfTraining.reject', { text })}
            onClick={() => void ignoreVerbatim(ws, id)}
          />
        </div>
      )}
    </li>
  );
}
