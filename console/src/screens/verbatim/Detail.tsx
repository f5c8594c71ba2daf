import { createFileUrls } from '@parlance/chat-widget/conversation';
import type { Verbatim } from '@parlance/contract/calls/verbatim';
import { ChatFiles } from '@parlance/ui-kit/chat';
import { Pill, Skeleton } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { Card, Inline, Link, Stack } from '@parlance/ui-kit/layout';
import { Drawer } from '@parlance/ui-kit/overlay';
import type { RowAction } from '@parlance/ui-kit/table';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { download } from '../../shared/api/call.ts';
import { useFormats } from '../../shared/i18n/format.ts';
import { useLanguageName } from '../../shared/i18n/useLanguageName.ts';
import { downloadPerson, erasePerson, setHold } from '../../shared/person/personData.tsx';
import { ReviewCell } from '../../shared/review/reviewColumns.tsx';
import { can } from '../../shared/state/session.ts';
import { AnnotatedText } from '../../shared/ui/AnnotatedText.tsx';
import { Facts } from '../../shared/ui/Facts.tsx';
import { RequestList } from '../../shared/ui/RequestList.tsx';
import { valueText } from '../../shared/ui/valueText.ts';
import { AnswerCard } from './AnswerCard.tsx';
import { KnowledgeUsed } from './KnowledgeUsed.tsx';
import { RowSteps, type RowStepsProps } from './RowSteps.tsx';
import { statusTone } from './statuses.ts';
import { Transcript } from './Transcript.tsx';
import { useChannelName } from './useChannelName.ts';

/** Width in pixels. */
export const detailWidth = 420;

const CurrentPrediction = lazy(async () => ({
  default: (await import('./CurrentPrediction.tsx')).CurrentPrediction,
}));

/** Where it is beside the list, it does not cover the bar above the page. */
const Pane = styled(Drawer)`
  @media (min-width: 1200px) {
    && {
      top: 52px;
      box-shadow: none;
    }
  }
`;

const Message = styled.p`
  font-size: var(--size-l);
  font-weight: var(--weight-semibold);
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;

/** Reserves the height of three bars, so that nothing below moves. */
const Bars = styled.div`
  min-height: calc(3lh + 50px);
`;

interface DetailProps {
  row: Verbatim;
  ws: string;
  onClose: () => void;
  onShow: (row: Verbatim) => void;
  /** The review actions; undefined for users who may only read. */
  actions?: ((row: Verbatim) => RowAction[]) | undefined;
  /** Undefined: the message is not in the list. */
  steps?: RowStepsProps | undefined;
  /** Changes whenever the models do; undefined: there are none, or they are not loaded. */
  models: string | undefined;
}

/** All details of one message, beside the list. */
export function Detail({ row, ws, onClose, onShow, actions, steps, models }: DetailProps) {
  const { t } = useTranslation(['verbatim', 'review']);
  const { exact } = useFormats();
  // The initial focus is not a button, because Enter must not confirm a prediction that the user has not seen.
  const said = useRef<HTMLParagraphElement>(null);
  const context = Object.entries(row.context);
  return (
    <Pane
      open
      modal={false}
      width={detailWidth}
      initialFocus={said}
      onClose={onClose}
      title={t('detail.title')}
      description={exact(row.created_at)}
      headActions={steps && <RowSteps {...steps} />}
    >
      <Stack>
        <MessageCard ref={said} row={row} actions={actions} />
        {models !== undefined && row.text.trim() !== '' && can('nlp_class:read', ws) && (
          <Card title={t('review:filter.now')} level={3}>
            <Bars>
              <Suspense fallback={<Skeleton lines={3} />}>
                <CurrentPrediction ws={ws} row={row} models={models} />
              </Suspense>
            </Bars>
          </Card>
        )}
        {row.requests.length > 0 && (
          <Card title={t('detail.requests')} level={3}>
            <RequestList text={row.text} requests={row.requests} />
          </Card>
        )}
        {row.files.length > 0 && (
          <Card title={t('detail.files')} level={3}>
            <SentFiles key={row.id} ws={ws} files={row.files} />
          </Card>
        )}
        <AnswerCard ws={ws} row={row} />
        {row.knowledge && <KnowledgeUsed ws={ws} use={row.knowledge} />}
        <UnderstandingCard ws={ws} row={row} />
        {context.length > 0 && (
          <Card title={t('detail.context')} level={3}>
            <Facts facts={context.map(([name, value]) => ({ name, value }))} />
          </Card>
        )}
        {/* Last, because its height is unknown until it is loaded. */}
        <Transcript row={row} ws={ws} onShow={onShow} />
        {can('user:manage', ws) && <PersonCard ws={ws} row={row} onErased={onClose} />}
      </Stack>
    </Pane>
  );
}

interface MessageCardProps extends Pick<DetailProps, 'row' | 'actions'> {
  /** The text. */
  ref: RefObject<HTMLParagraphElement | null>;
}

/** The message, its review, and the actions that review it. */
function MessageCard({ row, actions, ref }: MessageCardProps) {
  const { t } = useTranslation(['verbatim', 'review']);
  const { exact } = useFormats();
  return (
    <Card>
      <Stack gap={3}>
        <Inline>
          <Pill tone={statusTone[row.status]}>{t(`status.${row.status}`)}</Pill>
          {row.handed_over && <Pill tone="info">{t('handedOver')}</Pill>}
        </Inline>
        <Message ref={ref} tabIndex={-1}>
          <AnnotatedText
            text={row.text}
            annotations={row.attributes.map(({ name, start, end }) => ({ attribute: name, start, end }))}
          />
        </Message>
        <ReviewCell row={row} />
        {row.review.at !== null && row.review.by !== null && (
          <small>{t('review:by', { name: row.review.by, at: exact(row.review.at) })}</small>
        )}
        {row.handed_over && (
          <small>
            {[t('detail.handedOver', { at: exact(row.handed_over.at) }), row.handed_over.reason]
              .filter(Boolean)
              .join(' · ')}
          </small>
        )}
        {row.seen.times > 1 && (
          <small>
            {t('review:seen', {
              count: row.seen.times,
              first: exact(row.seen.first),
              last: exact(row.seen.last),
            })}
          </small>
        )}
        {actions && (
          <Inline gap={2}>
            {actions(row).map((action) => (
              <Button key={action.key} size="s" icon={action.icon} disabled={action.disabled} onClick={action.onAction}>
                {action.label}
              </Button>
            ))}
          </Inline>
        )}
      </Stack>
    </Card>
  );
}

/** What a message was understood as, and where it came from. */
function UnderstandingCard({ ws, row }: { ws: string; row: Verbatim }) {
  const { t } = useTranslation('verbatim');
  const { confidence, duration } = useFormats();
  const languageName = useLanguageName();
  const channelName = useChannelName();
  const linked = (kind: 'intent' | 'class', name: string | null) =>
    name ? <Link href={`/nlp/${kind}/${encodeURIComponent(name)}`}>{name}</Link> : '–';
  return (
    <Card title={t('detail.understanding')} level={3}>
      <Facts
        facts={[
          { name: t('column.intent'), value: linked('intent', row.intent) },
          { name: t('detail.class'), value: linked('class', row.class) },
          { name: t('column.score'), value: confidence(row.score) },
          ...row.attributes.map((each) => ({ name: each.name, value: valueText(each.value) })),
          { name: t('column.language'), value: languageName(row.language) },
          { name: t('column.ms'), value: duration(row.ms) },
          { name: t('column.channel'), value: channelName(row.channel) },
          { name: t('column.device'), value: row.device },
          ...(row.like === 0 ? [] : [{ name: t('column.like'), value: t(row.like > 0 ? 'like.up' : 'like.down') }]),
        ]}
      />
      {!can('verbatim.extend:read', ws) && <small>{t('detail.hidden')}</small>}
    </Card>
  );
}

interface PersonCardProps {
  ws: string;
  row: Verbatim;
  onErased: () => void;
}

/** The actions on all data of the person who wrote a message. */
function PersonCard({ ws, row, onErased }: PersonCardProps) {
  const { t } = useTranslation('retention');
  const person = { conversation_id: row.conversation_id };
  return (
    <Card title={t('person.title')} level={3}>
      <Stack gap={3}>
        <small>{t('person.text')}</small>
        <Inline gap={2}>
          <Button size="s" icon="download" onClick={() => void downloadPerson(ws, person)}>
            {t('person.download')}
          </Button>
          <Button size="s" icon="lock" onClick={() => void setHold(ws, person)}>
            {t('person.hold')}
          </Button>
          <Button size="s" variant="danger" icon="trash-2" onClick={() => void erasePerson(ws, person, onErased)}>
            {t('person.erase')}
          </Button>
        </Inline>
      </Stack>
    </Card>
  );
}

/** The files of a message; give it a React key for the message. */
function SentFiles({ ws, files }: { ws: string; files: Verbatim['files'] }) {
  const { locale } = useFormats();
  const [urls] = useState(() =>
    createFileUrls(async (fileId) => {
      const { blob } = await download('GET /api/1.0/verbatim/:ws/files/:fileId', { params: { ws, fileId } });
      return blob;
    }),
  );
  useEffect(() => () => urls.clear(), [urls]);
  return <ChatFiles files={files} fileUrl={({ id }) => urls.of(id)} locale={locale} />;
}
