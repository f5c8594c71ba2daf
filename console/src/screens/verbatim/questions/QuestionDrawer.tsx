import type { QuestionDetail } from '@parlance/contract/calls/questions';
import { Pill, SkeletonRows } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { Card, Inline, Link, Stack } from '@parlance/ui-kit/layout';
import { Drawer } from '@parlance/ui-kit/overlay';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt } from '../../../shared/api/attempt.ts';
import { call } from '../../../shared/api/call.ts';
import { useCall } from '../../../shared/api/queryClient.ts';
import { useFormats } from '../../../shared/i18n/format.ts';
import { useLanguageName } from '../../../shared/i18n/useLanguageName.ts';
import { can } from '../../../shared/state/session.ts';
import { notifyUndoable } from '../../../shared/state/undoable.ts';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { Facts } from '../../../shared/ui/Facts.tsx';
import { ExamplesDialog } from './ExamplesDialog.tsx';
import { NoteDialog } from './NoteDialog.tsx';
import { mayNote, refreshQuestions } from './questionCalls.ts';
import { TextDialog } from './TextDialog.tsx';
import { WeekTrend } from './WeekTrend.tsx';

const typical = 10;

interface QuestionDrawerProps {
  ws: string;
  id: string;
  onClose: () => void;
}

/** One question: its figures and messages, content that may answer it already, and the possible actions. */
export function QuestionDrawer({ ws, id, onClose }: QuestionDrawerProps) {
  const { t } = useTranslation('verbatim');
  const query = useCall('GET /api/1.0/verbatim/:ws/questions/:id', { params: { ws, id } });
  return (
    <Drawer open modal={false} onClose={onClose} title={t('questions.detail')}>
      <Answer query={query} loading={<SkeletonRows rows={8} columns={1} />}>
        {(question) => <QuestionParts ws={ws} question={question} onClose={onClose} />}
      </Answer>
    </Drawer>
  );
}

type Open = 'intent' | 'utterances' | 'text' | 'note';

function QuestionParts({ ws, question, onClose }: { ws: string; question: QuestionDetail; onClose: () => void }) {
  const { t } = useTranslation('verbatim');
  const languageName = useLanguageName();
  const { confidence, number } = useFormats();
  const [open, setOpen] = useState<Open>();
  const { nearest_intent: intent, nearest_passage: passage, action } = question;
  const close = () => setOpen(undefined);
  const done = () => {
    close();
    onClose();
    void refreshQuestions();
  };
  const takeBack = (taken: { id: string; version: number }) =>
    attempt(t('questions.actionFailed'), async () => {
      const params = { ws, id: taken.id };
      await call('DELETE /api/1.0/verbatim/:ws/question-actions/:id', { params, ifMatch: taken.version });
      await refreshQuestions();
    });
  const dismiss = async () => {
    const made = await attempt(t('questions.actionFailed'), () =>
      call('POST /api/1.0/verbatim/:ws/questions/:id/dismiss', { params: { ws, id: question.id } }),
    );
    if (!made) return;
    notifyUndoable(t('questions.dismissed'), () => takeBack(made));
    done();
  };
  const mayEdit = can('nlp_intent:edit', ws);
  return (
    <Stack>
      <Card title={question.text} level={3}>
        <Facts
          facts={[
            { name: t('questions.column.messages'), value: number(question.messages) },
            { name: t('questions.column.conversations'), value: number(question.conversations) },
            { name: t('questions.column.weeks'), value: <WeekTrend weeks={question.weeks} /> },
            { name: t('questions.language'), value: question.languages.map(languageName).join(', ') || '–' },
            { name: t('questions.class'), value: question.classes.join(', ') || '–' },
          ]}
        />
      </Card>
      <Inline gap={2}>
        {can('nlp_intent:create', ws) && (
          <Button size="s" icon="plus" onClick={() => setOpen('intent')}>
            {t('questions.makeIntent')}
          </Button>
        )}
        {mayEdit && (
          <Button size="s" icon="list-checks" onClick={() => setOpen('utterances')}>
            {intent ? t('questions.addTo', { name: intent.name }) : t('questions.addOther')}
          </Button>
        )}
        {can('nlp_rag:create', ws) && (
          <Button size="s" icon="file-text" onClick={() => setOpen('text')}>
            {t('questions.writeText')}
          </Button>
        )}
        {mayNote(ws) && (
          <Button size="s" icon="pencil" onClick={() => setOpen('note')}>
            {t('questions.noteMissing')}
          </Button>
        )}
        {mayNote(ws) &&
          (action?.kind === 'dismiss' ? (
            <Button size="s" icon="rotate-ccw" onClick={() => void takeBack(action).then(onClose)}>
              {t('questions.reopen')}
            </Button>
          ) : (
            <Button size="s" icon="eye-off" onClick={() => void dismiss()}>
              {t('questions.dismiss')}
            </Button>
          ))}
      </Inline>
      <Card title={t('questions.examples')} level={3}>
        <Facts
          facts={question.examples
            .slice(0, typical)
            .map(({ text, times }) => ({ name: t('questions.times', { count: times }), value: text }))}
        />
      </Card>
      {can('nlp_intent:read', ws) && (
        <Card title={t('questions.nearestIntent')} level={3}>
          {intent ? (
            <Stack gap={2}>
              <Inline gap={2}>
                <Link href={`/nlp/intent/${encodeURIComponent(intent.name)}`}>{intent.name}</Link>
                <span>{confidence(intent.score)}</span>
              </Inline>
              {intent.understood && <small>{t('questions.understood')}</small>}
            </Stack>
          ) : (
            t('questions.noIntent')
          )}
        </Card>
      )}
      {can('nlp_rag:read', ws) && (
        <Card title={t('questions.nearestPassage')} level={3}>
          {passage ? (
            <Stack gap={2}>
              <Inline gap={2}>
                <strong>{passage.document_name}</strong>
                <span>{confidence(passage.score)}</span>
                <Pill tone={passage.above ? 'good' : 'neutral'}>
                  {t(passage.above ? 'questions.above' : 'questions.below')}
                </Pill>
              </Inline>
              <p>{passage.text.slice(0, 300)}</p>
            </Stack>
          ) : (
            t('questions.noPassage')
          )}
        </Card>
      )}
      {(open === 'intent' || open === 'utterances') && (
        <ExamplesDialog ws={ws} question={question} isNew={open === 'intent'} onClose={close} onDone={done} />
      )}
      {open === 'text' && <TextDialog ws={ws} question={question} onClose={close} onDone={done} />}
      {open === 'note' && <NoteDialog ws={ws} question={question} onClose={close} onDone={done} />}
    </Stack>
  );
}
