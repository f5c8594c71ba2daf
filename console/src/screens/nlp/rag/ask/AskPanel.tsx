import type { KnowledgeBase } from '@parlance/contract/calls/knowledge/bases';
import { EmptyState, SkeletonRows } from '@parlance/ui-kit/data';
import { Button, IconButton, Select, TextArea } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { draftKey } from '../../../../shared/drafts/draftKey.ts';
import { useTextDraft } from '../../../../shared/drafts/useDraft.ts';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { knowledgeLimits } from '@parlance/contract/knowledgeTables';
import { documentLanguages } from '../add/DescriptionFields.tsx';
import { AnswerCard } from './AnswerCard.tsx';
import { PassageList } from './PassageList.tsx';
import { useAsk } from './useAsk.ts';

const Title = styled.div`
  display: flex;
  align-items: baseline;
  gap: var(--space-2);
  color: var(--text-muted);
  font-size: var(--size-s);

  > h3 {
    color: var(--text);
    font-size: var(--size-m);
    font-weight: var(--weight-semibold);
  }
  > span:last-child {
    margin-left: auto;
  }
`;

interface AskPanelProps {
  ws: string;
  base: KnowledgeBase;
  /** Shows a title, where the surroundings have none. */
  titled: boolean;
}

/** Asks the knowledge base a question, and shows the answer with its passages. */
export function AskPanel({ ws, base, titled }: AskPanelProps) {
  const { t } = useTranslation('knowledge');
  const prefix = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [question, setQuestion] = useTextDraft(draftKey(ws, 'ask', base.id));
  const [language, setLanguage] = useState<(typeof documentLanguages)[number]>();
  const { asked, ask, clear, stop } = useAsk(ws, base.id);
  const submit = (text: string) => {
    if (text.trim() !== '') void ask(text.trim(), language);
  };
  /** Runs an action whose button then disappears, and moves the focus to the field. */
  const leave = (doing: () => void) => {
    doing();
    field.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit(question);
  };
  return (
    <Stack gap={3}>
      <Inline gap={2} justify="space-between">
        {titled ? <h2>{t('ask.title')}</h2> : <span />}
        <Inline gap={1}>
          <Select
            label={t('ask.language')}
            hideLabel
            placeholder={t('ask.anyLanguage')}
            value={language ?? ''}
            onChange={(chosen) => setLanguage(documentLanguages.find((one) => one === chosen))}
            options={documentLanguages.map((one) => ({ value: one, label: t(`language.${one}`) }))}
          />
          {asked && <IconButton icon="eraser" label={t('ask.clear')} onClick={() => leave(clear)} />}
        </Inline>
      </Inline>
      <TextArea
        ref={field}
        label={t('ask.question')}
        hideLabel
        data-ask
        data-autofocus
        rows={1}
        maxRows={5}
        maxLength={knowledgeLimits.questionLength}
        placeholder={t('ask.placeholder')}
        value={question}
        onChange={setQuestion}
        onKeyDown={press}
      />
      <Inline gap={2} justify="end">
        {asked?.busy && (
          <Button size="s" icon="circle-stop" onClick={() => leave(stop)}>
            {t('ask.stop')}
          </Button>
        )}
        <Button size="s" icon="corner-down-left" disabled={question.trim() === ''} onClick={() => submit(question)}>
          {t('ask.ask')}
        </Button>
      </Inline>
      {asked ? (
        <Result
          ws={ws}
          base={base}
          asked={asked}
          prefix={prefix}
          onFollow={(next) => {
            setQuestion(next);
            submit(next);
          }}
        />
      ) : (
        <EmptyState icon="message-circle" title={t('ask.none')} text={t('ask.noneText')} />
      )}
    </Stack>
  );
}

interface ResultProps extends Omit<AskPanelProps, 'titled'> {
  asked: NonNullable<ReturnType<typeof useAsk>['asked']>;
  prefix: string;
  onFollow: (question: string) => void;
}

function Result({ ws, base, asked, prefix, onFollow }: ResultProps) {
  const { t } = useTranslation('knowledge');
  const { duration } = useFormats();
  const { found, answer, text, error, busy } = asked;
  const passages = answer?.passages ?? found?.passages;
  return (
    <>
      {error && <Alert>{error}</Alert>}
      {!found && busy && <SkeletonRows rows={4} columns={1} />}
      {(answer || text) && <AnswerCard text={text} answer={answer} prefix={prefix} />}
      {found && busy && !answer && !text && <SkeletonRows rows={2} columns={1} />}
      {answer && answer.follow_ups.length > 0 && (
        <Inline gap={2}>
          {answer.follow_ups.map((next) => (
            <Button key={next} size="s" onClick={() => onFollow(next)}>
              {next}
            </Button>
          ))}
        </Inline>
      )}
      {found && passages && (
        <>
          <Title>
            <h3>{t('ask.passages')}</h3>
            <span>{t(`ask.method.${found.method}`, { time: duration(found.ms) })}</span>
            <span>{t('ask.score')}</span>
          </Title>
          {found.note && <Alert tone="warning">{t(`ask.note.${found.note}`)}</Alert>}
          {passages.length === 0 ? (
            <EmptyState icon="search" title={t('ask.nothing')} text={t('ask.nothingText')} />
          ) : (
            <PassageList
              ws={ws}
              base={base}
              passages={passages}
              threshold={found.threshold}
              prefix={prefix}
              why={false}
            />
          )}
        </>
      )}
    </>
  );
}
