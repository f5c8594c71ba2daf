import { EmptyState } from '@parlance/ui-kit/data';
import { Button, LinkButton } from '@parlance/ui-kit/form';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '@parlance/contract';
import { ApiError } from '../../shared/api/ApiError.ts';
import { call, isCancelled } from '../../shared/api/call.ts';
import { Waiting } from '../../shared/ui/Waiting.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';

type TicketInfo = AnswerOf<'POST /api/1.0/ticket'>;

interface TicketFormProps {
  ticket: string;
  /** The page to request a new link, if this one was used or has expired. */
  again: string;
}

/** The page behind a mail's link: checks its ticket, and shows the form that the ticket allows. */
export function TicketForm(props: TicketFormProps) {
  const [attempt, setAttempt] = useState(0);
  return <TicketContent key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function TicketContent({ ticket, again, onRetry }: TicketFormProps & { onRetry: () => void }) {
  const { t } = useTranslation(['authenticate', 'common']);
  const [known, setKnown] = useState<TicketInfo | null>(null);
  const [problem, setProblem] = useState<ApiError | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    call('POST /api/1.0/ticket', { body: { ticket }, signal: leaving.signal }).then(setKnown, (error: unknown) => {
      if (!isCancelled(error) && error instanceof ApiError) setProblem(error);
    });
    return () => leaving.abort();
  }, [ticket]);

  if (known) return <NewPasswordForm ticket={ticket} purpose={known.purpose} login={known.login} />;
  if (!problem) return <Waiting />;
  return problem.retriable ? (
    <EmptyState
      icon="wifi-off"
      level={2}
      title={t('common:failure.title')}
      text={problem.offline ? t('common:failure.offline') : problem.message}
      action={<Button onClick={onRetry}>{t('common:action.retry')}</Button>}
    />
  ) : (
    <EmptyState
      icon="link"
      level={2}
      title={t('ticket.title')}
      text={t('ticket.text')}
      action={<LinkButton href={again}>{t('ticket.again')}</LinkButton>}
    />
  );
}
