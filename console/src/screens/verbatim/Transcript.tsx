import type { Verbatim } from '@parlance/contract/calls/verbatim';
import { limits } from '@parlance/contract/limits';
import { Markdown } from '@parlance/ui-kit/chat';
import { SkeletonRows } from '@parlance/ui-kit/data';
import { Card } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { css, styled } from 'styled-components';
import { useCall } from '../../shared/api/queryClient.ts';
import { useFormats } from '../../shared/i18n/format.ts';
import { Answer } from '../../shared/ui/Answer.tsx';

const Turns = styled.ol`
  display: flex;
  flex-direction: column;
  gap: var(--space-4);
  margin: 0;
  padding: 0;
  list-style: none;
  > li {
    display: flex;
    flex-direction: column;
    gap: var(--space-1);
  }
  small {
    color: var(--text-muted);
    font-size: var(--size-xs);
  }
`;

const bubble = css`
  max-width: 88%;
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--line);
  overflow-wrap: anywhere;
`;

/** A message to the assistant; another message than the open one is a button that opens it. */
const Said = styled.button`
  ${bubble}
  align-self: flex-end;
  border-color: transparent;
  border-radius: 12px 3px 12px 12px;
  background: var(--brand-subtle);
  color: var(--text);
  font: inherit;
  text-align: start;
  white-space: pre-wrap;
  unicode-bidi: plaintext;
  cursor: pointer;
  & + small {
    align-self: flex-end;
  }
  &[aria-current] {
    outline: 2px solid var(--brand-solid);
    outline-offset: -1px;
  }
`;

const Answered = styled.div`
  ${bubble}
  align-self: flex-start;
  border-radius: 3px 12px 12px;
  background: var(--surface);
`;

interface TranscriptProps {
  row: Verbatim;
  ws: string;
  onShow: (row: Verbatim) => void;
}

/** The conversation of a message with the answers, oldest first. */
export function Transcript({ row, ws, onShow }: TranscriptProps) {
  const { t } = useTranslation('verbatim');
  const { clock, confidence } = useFormats();
  const near = useCall('GET /api/1.0/verbatim/:ws', {
    params: { ws },
    query: { conversation_id: row.conversation_id, limit: limits.verbatimPage },
  });
  return (
    <Card title={t('detail.conversation')} level={3}>
      <Answer query={near} loading={<SkeletonRows rows={3} columns={1} />}>
        {({ data }) => (
          <Turns aria-label={t('detail.conversation')}>
            {data.toReversed().map((each) => (
              <li key={each.id}>
                <Said type="button" aria-current={each.id === row.id || undefined} onClick={() => onShow(each)}>
                  {each.text.trim() || t('detail.files')}
                </Said>
                <small>
                  {[
                    clock(each.created_at),
                    each.intent ? `${each.intent} ${confidence(each.score)}` : t(`status.${each.status}`),
                  ].join(' · ')}
                </small>
                {each.answer && (
                  <>
                    <Answered>
                      <Markdown text={each.answer} />
                    </Answered>
                    <small>{t(`filter.answeredBy.${each.answered_by}`)}</small>
                  </>
                )}
              </li>
            ))}
          </Turns>
        )}
      </Answer>
    </Card>
  );
}
