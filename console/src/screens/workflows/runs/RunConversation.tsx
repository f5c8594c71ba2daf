import { toChatMessage } from '@parlance/chat-widget/conversation';
import type { RunMessage, ScriptRunDetail } from '@parlance/contract/calls/scriptRuns';
import { MessageList } from '@parlance/ui-kit/chat';
import { Pill, SkeletonMessages } from '@parlance/ui-kit/data';
import { Card } from '@parlance/ui-kit/layout';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useCall } from '../../../shared/api/queryClient.ts';
import { useFormats } from '../../../shared/i18n/format.ts';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { messagesCall } from './useLiveRun.ts';

const Messages = styled.div`
  display: flex;
  flex-direction: column;
  height: 340px;
`;

const chatMessage = ({ message_id: messageId, ...message }: RunMessage) =>
  toChatMessage({
    ...message,
    messageId,
    seq: 0,
    like: 0,
    footer: null,
    state: 'done',
    deleted: false,
    understanding: null,
    delivery: 'sent',
  });

interface RunConversationProps {
  ws: string;
  run: ScriptRunDetail;
  /** Sequence number of the selected call; undefined: none. */
  seq: number | undefined;
}

/** The messages of a run's conversation as the person saw them; those of the selected call are marked. */
export function RunConversation({ ws, run: { script_id: id, run_id: runId }, seq }: RunConversationProps) {
  const { t } = useTranslation('workflows');
  const { locale } = useFormats();
  const query = useCall(messagesCall, { params: { ws, id, runId } });
  const data = query.data?.data;
  const shown = useMemo(() => data?.map(chatMessage) ?? [], [data]);
  const said = new Map(data?.map((message) => [message.message_id, message.seq]));
  return (
    <Card title={t('runs.talk.title')} level={3}>
      <Answer
        query={query}
        loading={
          <Messages>
            <SkeletonMessages messages={4} />
          </Messages>
        }
      >
        {() =>
          shown.length === 0 ? (
            <p>{t('runs.talk.gone')}</p>
          ) : (
            <Messages>
              <MessageList
                messages={shown}
                label={t('runs.talk.title')}
                locale={locale}
                announce={false}
                actions={({ id: messageId }) =>
                  seq !== undefined && said.get(messageId) === seq ? (
                    <Pill tone="info">{t('runs.talk.step', { step: seq + 1 })}</Pill>
                  ) : null
                }
              />
            </Messages>
          )
        }
      </Answer>
    </Card>
  );
}
