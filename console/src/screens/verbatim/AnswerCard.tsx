import type { Verbatim } from '@parlance/contract/calls/verbatim';
import { Markdown } from '@parlance/ui-kit/chat';
import { Pill } from '@parlance/ui-kit/data';
import { LinkButton } from '@parlance/ui-kit/form';
import { Card, Inline, Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { can } from '../../shared/state/session.ts';
import { DialogStep } from './DialogStep.tsx';
import { responseTone } from './statuses.ts';

/** Whether the intent of a message had no answer: understood, but answered by a fallback or not at all. */
const lacksAnswer = ({ status, status_response, answered_by }: Verbatim): boolean =>
  status === 'understood' && (status_response === 'fallback' || answered_by === 'none');

/** The answer to a message, and the dialog that gave it. */
export function AnswerCard({ ws, row }: { ws: string; row: Verbatim }) {
  const { t } = useTranslation('verbatim');
  return (
    <Card
      title={t('detail.answered')}
      level={3}
      actions={<Pill tone={responseTone[row.status_response]}>{t(`response.${row.status_response}`)}</Pill>}
    >
      <Stack gap={3}>
        <div>
          {row.answer ? <Markdown text={row.answer} /> : '–'}
          <small>{t(`filter.answeredBy.${row.answered_by}`)}</small>
        </div>
        {row.intent !== null && lacksAnswer(row) && can('nlp_intent:edit', ws) && (
          <Inline gap={2}>
            <LinkButton icon="pencil" href={`/nlp/intent/${encodeURIComponent(row.intent)}/answers`}>
              {t('detail.writeAnswer')}
            </LinkButton>
          </Inline>
        )}
        {row.run_id !== null && can('script:read', ws) && (
          <>
            <DialogStep key={row.id} ws={ws} row={row} runId={row.run_id} />
            <RunLinks ws={ws} run={row.run_id} />
          </>
        )}
      </Stack>
    </Card>
  );
}

function RunLinks({ ws, run }: { ws: string; run: string }) {
  const { t } = useTranslation('verbatim');
  return (
    <Inline gap={2}>
      <LinkButton icon="history" href={`/workflows/runs?${new URLSearchParams({ run })}`}>
        {t('detail.run')}
      </LinkButton>
      {can('script:edit', ws) && (
        <LinkButton icon="list-checks" href={`/workflows/runs?${new URLSearchParams({ run, test: 'new' })}`}>
          {t('detail.test')}
        </LinkButton>
      )}
    </Inline>
  );
}
