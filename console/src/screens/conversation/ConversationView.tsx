import {
  attachmentProps,
  type AttachmentState,
  bannerOf,
  type Connection,
  type Entry,
  type FileProblem,
  likeOf,
  type LiveConversation,
  toChatMessage,
} from '@parlance/chat-widget/conversation';
import { limits } from '@parlance/contract/limits';
import {
  type AttachmentOptions,
  type ChatFile,
  type ChatMessage,
  Composer,
  ConnectionBanner,
  fileSize,
  MessageList,
  ReadAloudButton,
  speaker,
} from '@parlance/ui-kit/chat';
import { EmptyState, ErrorState, SkeletonMessages } from '@parlance/ui-kit/data';
import { IconButton, LinkButton } from '@parlance/ui-kit/form';
import { useMediaQuery } from '@parlance/ui-kit/layout';
import { Drawer } from '@parlance/ui-kit/overlay';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { longestWait } from '../../shared/api/readWithRetry.ts';
import { useFormats } from '../../shared/i18n/format.ts';
import { errorText } from '../../shared/i18n/errorText.ts';
import { notifyFailed } from '../../shared/feedback/toasts.ts';
import { askDelete } from '../../shared/ui/askDelete.tsx';
import { useScreenActions } from '../../shared/state/screenActions.ts';
import { can, restore } from '../../shared/state/session.ts';
import { useNow } from '../../shared/ui/useNow.ts';
import { besideWidth, Details, Messages, Talk, Write } from './Conversation.styles.ts';
import { UnderstandingDetails } from './UnderstandingDetails.tsx';
import { WriteAnswer } from './WriteAnswer.tsx';

/** Adds the reason to a message that could not be sent. */
const withReason = (entry: Entry): ChatMessage => {
  const message = toChatMessage(entry);
  return entry.problem ? { ...message, error: errorText(entry.problem) } : message;
};

/** Whether a message is an answer, of the studio or of a dialog, and so has details. */
const hasDetails = (entry: Pick<Entry, 'understanding' | 'run_id'> | undefined): boolean =>
  Boolean(entry?.understanding ?? entry?.run_id);

interface ConversationViewProps {
  ws: string;
  /** The name of the device. */
  label: string;
  conversation: LiveConversation;
}

/** Deletes the conversation after confirmation. */
function DeleteButton({ conversation, disabled }: { conversation: LiveConversation; disabled: boolean }) {
  const { t } = useTranslation('conversation');
  const ask = () =>
    askDelete({
      effect: t('delete.text'),
      permanent: true,
      onConfirm: () =>
        conversation.clear().catch((error: unknown) => {
          throw new Error(t('delete.failed'), { cause: error });
        }),
    });
  useScreenActions(
    disabled ? [] : [{ id: 'forget', label: t('delete.action'), icon: 'eraser', onRun: () => void ask() }],
  );
  return <IconButton icon="eraser" label={t('delete.action')} disabled={disabled} onClick={() => void ask()} />;
}

/**
 * When the conversation's session has expired, checks the console's session, which then ends with its usual messages.
 */
function useExpiry(connection: Connection): void {
  useEffect(() => {
    if (connection === 'expired') void restore();
  }, [connection]);
}

/** The file options of the composer and the list, with errors in the user's language. */
function useAttaching(
  conversation: LiveConversation,
  state: AttachmentState,
): { attaching: AttachmentOptions | undefined; fileUrl: (file: ChatFile) => Promise<string> } {
  const { t } = useTranslation('conversation');
  const { locale } = useFormats();
  const problems: Record<FileProblem, string> = {
    empty: t('files.problem.empty'),
    tooLarge: t('files.problem.tooLarge', { most: fileSize(limits.fileBytes, locale) }),
    tooManyPixels: t('files.problem.tooManyPixels'),
    notAllowed: t('files.problem.notAllowed'),
    notHere: t('files.problem.notHere'),
    tooMany: t('files.problem.tooMany'),
    noRoom: t('files.problem.noRoom'),
    failed: t('files.problem.failed'),
  };
  const onExcess = () => void notifyFailed(t('files.tooMany', { most: limits.filesPerMessage }));
  return {
    attaching: attachmentProps(conversation, state, { problems, onExcess }),
    fileUrl: useCallback(({ id }) => conversation.fileUrl(id), [conversation]),
  };
}

/** A link to the run of the dialog that wrote a message. */
function RunLink({ ws, run }: { ws: string; run: string | null | undefined }) {
  const { t } = useTranslation('conversation');
  if (!run || !can('script:read', ws)) return null;
  return (
    <LinkButton size="s" variant="ghost" icon="history" href={`/workflows/runs?${new URLSearchParams({ run })}`}>
      {t('details.run')}
    </LinkButton>
  );
}

/** Loads the messages: a skeleton, then an error when that fails or takes too long. */
function FirstConnection({ conversation }: { conversation: LiveConversation }) {
  const { t } = useTranslation('common');
  const { connection, retryAt, problem } = useSnapshot(conversation.state);
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), longestWait);
    return () => clearTimeout(timer);
  }, []);
  const failed = connection === 'offline' || connection === 'reconnecting';
  if (!failed && !late) return <SkeletonMessages />;
  return (
    <ErrorState
      text={problem ? errorText(problem) : t(failed ? 'failure.offline' : 'failure.slow')}
      retrying={failed && retryAt === null}
      onRetry={conversation.reconnect}
    />
  );
}

/** A conversation: messages, the message field, and the prediction of an answer. */
export function ConversationView({ ws, label, conversation }: ConversationViewProps) {
  const { t } = useTranslation('conversation');
  const { locale } = useFormats();
  const moment = useNow();
  const now = useSnapshot(conversation.state);
  const { connection, retryAt, problem, loaded, messages, earlier, loadingEarlier, typing, speech, draft } = now;
  const { attaching, fileUrl } = useAttaching(conversation, now);
  const wide = useMediaQuery(besideWidth);
  const [chosen, setChosen] = useState<string | null>(null);
  const composer = useRef<HTMLTextAreaElement>(null);
  useExpiry(connection);
  useEffect(() => speaker.stop, []);
  // With a hardware keyboard the composer gets the focus; on a touch screen the on-screen keyboard would cover the
  // conversation.
  useEffect(() => {
    if (matchMedia('(hover: hover)').matches) composer.current?.focus();
  }, []);

  const shown = useMemo(() => messages.map(withReason), [messages]);
  const entryOf = (id: string | null) => messages.find(({ messageId }) => messageId === id);
  const newest = messages.findLast(({ understanding }) => understanding !== null);
  const detailed = entryOf(chosen) ?? (wide ? messages.findLast(hasDetails) : undefined);
  const questionOf = (answer: Entry | undefined) =>
    messages.slice(0, answer ? messages.indexOf(answer) : 0).findLast(({ from }) => from === 'person');
  const rate = (id: string, like: Entry['like']) =>
    conversation.like(id, like).catch(() => void notifyFailed(t('failed.like')));
  const details = detailed ? (
    <UnderstandingDetails
      ws={ws}
      entry={detailed}
      question={questionOf(detailed)}
      onAsk={(text) => {
        setChosen(null);
        void conversation.send(text);
      }}
    />
  ) : (
    <EmptyState icon="brain" title={t('details.empty')} text={t('details.emptyText')} />
  );
  if (connection === 'refused') return <EmptyState icon="lock" title={t('refused')} text={problem?.message} />;
  return (
    <>
      <Talk aria-label={t('with', { name: label })}>
        <ConnectionBanner
          state={loaded ? bannerOf({ connection, retryAt }) : 'online'}
          retryAt={retryAt ?? undefined}
          onRetry={conversation.reconnect}
        />
        <Messages>
          {loaded ? (
            <MessageList
              messages={shown}
              locale={locale}
              now={moment}
              typing={typing}
              hasEarlier={earlier}
              loadingEarlier={loadingEarlier}
              onLoadEarlier={() => void conversation.loadEarlier().catch(() => notifyFailed(t('failed.earlier')))}
              onChoose={(_, choice) => void conversation.send(choice.value)}
              onSendForm={(message, values) => conversation.sendForm(message.id, { ...values })}
              formDraft={({ id }) => conversation.formDraft(id)}
              onFormDraft={({ id }, values) => conversation.setFormDraft(id, values)}
              onLike={(message, like) => void rate(message.id, likeOf(like))}
              onRetry={(message) => conversation.retry(message.id)}
              fileUrl={fileUrl}
              actions={(message) => (
                <>
                  <ReadAloudButton message={message} language={locale} />
                  <RunLink ws={ws} run={entryOf(message.id)?.run_id} />
                  {hasDetails(entryOf(message.id)) && (
                    <IconButton
                      icon="info"
                      size="s"
                      label={t('details.show')}
                      pressed={message.id === detailed?.messageId}
                      onClick={() => setChosen(message.id)}
                    />
                  )}
                </>
              )}
              empty={<EmptyState icon="message-square" title={t('empty.title')} text={t('empty.text')} />}
            />
          ) : (
            <FirstConnection conversation={conversation} />
          )}
        </Messages>
        {!wide && newest?.understanding && (
          <Write>
            <WriteAnswer
              key={newest.understanding.intent}
              ws={ws}
              understood={newest.understanding}
              question={questionOf(newest)?.text || undefined}
            />
          </Write>
        )}
        <Write>
          <Composer
            value={draft}
            onChange={conversation.setDraft}
            onSend={(text) => {
              speaker.stop();
              conversation.send(text, { withUploads: true });
            }}
            label={t('composer.label')}
            placeholder={t('composer.placeholder')}
            maxLength={limits.messageLength}
            locale={locale}
            attaching={attaching}
            onTranscribe={speech ? (audio, signal) => conversation.transcribe(audio, undefined, signal) : undefined}
            history={messages.filter(({ from, text }) => from === 'person' && text !== '').map(({ text }) => text)}
            ref={composer}
            end={<DeleteButton conversation={conversation} disabled={messages.length === 0} />}
          />
        </Write>
      </Talk>
      {wide ? (
        <Details aria-label={t('details.title')}>
          {detailed && <h2>{t('details.title')}</h2>}
          {details}
        </Details>
      ) : (
        <Drawer open={chosen !== null} onClose={() => setChosen(null)} title={t('details.title')}>
          {details}
        </Drawer>
      )}
    </>
  );
}
