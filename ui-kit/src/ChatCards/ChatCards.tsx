import type { ComponentProps } from 'react';
import { ExternalLink } from 'lucide';
import type { ChatCard, Choice } from '../chat/chatTypes.ts';
import { Glyph } from '../chat/Glyph.tsx';
import { useChatTexts, type ChatTexts } from '../chat/texts.ts';
import { Item, List, Row } from './ChatCards.styles.ts';

export interface ChatCardsProps extends Omit<ComponentProps<'div'>, 'children'> {
  cards: readonly ChatCard[];
  /** Called for a button without an address; without it these buttons do nothing. */
  onChoose?: (choice: Choice) => void;
  texts?: Partial<ChatTexts>;
}

/** Cards beside each other, scrolled by touch, wheel and arrow keys. Renders a `<div>` around a list. */
export function ChatCards({ cards, onChoose, texts, ...rest }: ChatCardsProps) {
  const say = useChatTexts(texts);
  const many = cards.length > 1;
  return (
    // Only a scrollable row is a tab stop.
    <Row
      data-part="cards"
      {...rest}
      {...(many && { role: 'group', tabIndex: 0, 'aria-label': say.cards(cards.length) })}
    >
      <List role="list">
        {cards.map((card, index) => (
          <Item key={index}>
            {card.image && <img src={card.image.src} alt={card.image.alt} loading="lazy" decoding="async" />}
            <div data-part="words">
              <strong>{card.title}</strong>
              {card.text && <p>{card.text}</p>}
            </div>
            {card.buttons?.map((choice, place) => (
              <CardButton key={place} choice={choice} onChoose={onChoose} />
            ))}
          </Item>
        ))}
      </List>
    </Row>
  );
}

function CardButton({ choice, onChoose }: { choice: Choice; onChoose: ChatCardsProps['onChoose'] }) {
  if (choice.href !== undefined) {
    return (
      <a href={choice.href} target="_blank" rel="noopener noreferrer">
        <span>{choice.label}</span>
        <Glyph of={ExternalLink} size={13} />
      </a>
    );
  }
  return (
    <button type="button" aria-disabled={!onChoose || undefined} onClick={() => onChoose?.(choice)}>
      {choice.label}
    </button>
  );
}
