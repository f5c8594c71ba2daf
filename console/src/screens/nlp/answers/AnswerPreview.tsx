import type { Answer, AnswerImage } from '@parlance/contract/calls/nlp';
import { Message, type ChatMessage } from '@parlance/ui-kit/chat';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useWorkspaceId } from '../../../shared/state/address.ts';
import { mediaAddress } from './mediaAddress.ts';

const Sample = styled.section`
  display: flex;
  flex-direction: column;
  gap: var(--space-2);
  padding: var(--space-3);
  border-radius: var(--radius-card);
  background: var(--surface-sunken);
  overflow: hidden;
  > small {
    color: var(--text-muted);
    font-size: var(--size-xs);
  }
`;

/** Preview of an answer as people see it; its controls send nothing. */
export function AnswerPreview({ answer }: { answer: Answer }) {
  const { t } = useTranslation('rich');
  const ws = useWorkspaceId();
  return (
    <Sample aria-label={t('preview')}>
      <small>{t('preview')}</small>
      <Message message={messageOf(ws, answer)} compact />
    </Sample>
  );
}

function messageOf(ws: string, { id, text, choices, images, cards, form }: Answer): ChatMessage {
  const shown = ({ media, alt }: AnswerImage) => ({ src: mediaAddress(ws, media), alt });
  return {
    id,
    from: 'other',
    text,
    choices: choices.filter(({ label }) => label),
    images: images?.map(shown),
    cards: cards?.map(({ image, buttons, ...card }) => ({
      ...card,
      image: image && shown(image),
      buttons: buttons.map((button) =>
        'url' in button
          ? { label: button.label, value: button.url, href: button.url }
          : { label: button.label, value: button.say },
      ),
    })),
    form,
  };
}
