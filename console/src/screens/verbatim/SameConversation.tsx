import type { Verbatim } from '@parlance/contract/calls/verbatim';
import { parseMarkdown, plainText } from '@parlance/ui-kit/chat';
import { List, SkeletonRows } from '@parlance/ui-kit/data';
import { Card } from '@parlance/ui-kit/layout';
import { limits } from '@parlance/contract/limits';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../shared/api/queryClient.ts';
import { Answer } from '../../shared/ui/Answer.tsx';

import { statusTone } from './statuses.ts';

/** The other messages of the conversation, in order. */
export function SameConversation({ row, ws, onShow }: { row: Verbatim; ws: string; onShow: (row: Verbatim) => void }) {
  const { t } = useTranslation('verbatim');
  const near = useCall('GET /api/1.0/verbatim/:ws', {
    params: { ws },
    query: {
      conversation_id: row.conversation_id,
      limit: limits.verbatimPage,
    },
  });
  return (
    <Card title={t('detail.conversation')} level={3} padding="none">
      <Answer query={near} loading={<SkeletonRows rows={3} columns={1} />}>
        {({ data }) => {
          const messages = data.toReversed();
          return (
            <List
              label={t('detail.conversation')}
              value={row.id}
              items={messages.map((each) => ({
                id: each.id,
                label: each.text,
                description: plainText(parseMarkdown(each.answer)),
                dot: { tone: statusTone[each.status], label: t(`status.${each.status}`) },
              }))}
              onSelect={(id) => {
                const chosen = messages.find((each) => each.id === id);
                if (chosen) onShow(chosen);
              }}
              empty={t('detail.conversationEmpty')}
            />
          );
        }}
      </Answer>
    </Card>
  );
}
