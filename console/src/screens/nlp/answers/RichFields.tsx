import type { Answer } from '@parlance/contract/calls/nlp';
import { limits } from '@parlance/contract/limits';
import { Button, IconButton } from '@parlance/ui-kit/form';
import { Inline } from '@parlance/ui-kit/layout';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useWorkspaceId } from '../../../shared/state/address.ts';
import { AnswerPreview } from './AnswerPreview.tsx';
import { CardFields } from './CardFields.tsx';
import { emptyField, FormFields } from './FormFields.tsx';
import { ImageField } from './ImageField.tsx';
import { MediaPicker } from './MediaPicker.tsx';
import { PartList } from '../../../shared/ui/PartList.tsx';
import { Legend } from './Rows.styles.ts';

const Section = styled.section`
  display: grid;
  gap: var(--space-3);
  min-width: 0;
`;
const Root = styled.div`
  display: grid;
  gap: var(--space-3);
  min-width: 0;
`;
const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
`;

interface RichFieldsProps {
  answer: Answer;
  onChange: (answer: Answer) => void;
}

/** The rich parts of an answer: cards, images, a form, with a preview below. */
export function RichFields({ answer, onChange }: RichFieldsProps) {
  const { t } = useTranslation('rich');
  const ws = useWorkspaceId();
  const [picking, setPicking] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const { cards = [], images = [], form } = answer;
  const isRich = cards.length > 0 || images.length > 0 || form !== undefined;
  // An empty list is stored as undefined, so that adding and removing a part is no change.
  const setCards = (next: typeof cards) => {
    onChange({ ...answer, cards: next.length > 0 ? next : undefined });
    if (next.length === 0) focusAdd('cards');
  };
  const setImages = (next: typeof images) => {
    onChange({ ...answer, images: next.length > 0 ? next : undefined });
    if (next.length === 0) focusAdd('images');
  };
  // Selector of the element that gets the focus once it is rendered.
  const awaited = useRef<string>(undefined);
  useEffect(() => {
    const found = awaited.current && root.current?.querySelector<HTMLElement>(awaited.current);
    if (!found) return;
    awaited.current = undefined;
    found.focus();
  });
  /** Focuses the first field of the newest part. */
  const focusNewest = (kind: string) => {
    awaited.current = `[data-kind='${kind}'] > div > ol > li:last-child input`;
  };
  /** Focuses the button that adds a part of this kind, after the last one was removed. */
  const focusAdd = (kind: string) => {
    awaited.current = `[data-adds='${kind}']`;
  };
  return (
    <Root ref={root}>
      {cards.length > 0 && (
        <Section data-kind="cards">
          <Legend>{t('card.list')}</Legend>
          <PartList
            label={t('card.list')}
            items={cards}
            nameOf={(number) => t('card.number', { number })}
            onChange={setCards}
          >
            {(card, change) => <CardFields card={card} onChange={change} />}
          </PartList>
        </Section>
      )}
      {images.length > 0 && (
        <Section data-kind="images">
          <Legend>{t('image.list')}</Legend>
          <PartList
            label={t('image.list')}
            items={images}
            nameOf={(number) => t('image.number', { number })}
            onChange={setImages}
          >
            {(image, change) => (
              <ImageField image={image} removable={false} onChange={(next) => next && change(next)} />
            )}
          </PartList>
        </Section>
      )}
      {form && (
        <Section aria-label={t('form.one')} data-kind="form">
          <Head>
            <Legend>{t('form.one')}</Legend>
            <IconButton
              icon="trash-2"
              size="s"
              label={t('form.remove')}
              onClick={() => {
                onChange({ ...answer, form: undefined });
                focusAdd('form');
              }}
            />
          </Head>
          <FormFields form={form} onChange={(next) => onChange({ ...answer, form: next })} />
        </Section>
      )}
      <Inline>
        {cards.length < limits.cards && (
          <Button
            size="s"
            variant="ghost"
            icon="credit-card"
            data-adds="cards"
            onClick={() => {
              setCards([...cards, { title: '', buttons: [] }]);
              focusNewest('cards');
            }}
          >
            {t('card.add')}
          </Button>
        )}
        {images.length < limits.answerImages && (
          <Button size="s" variant="ghost" icon="image" data-adds="images" onClick={() => setPicking(true)}>
            {t('image.add')}
          </Button>
        )}
        {!form && (
          <Button
            size="s"
            variant="ghost"
            icon="list-checks"
            data-adds="form"
            onClick={() => {
              onChange({
                ...answer,
                form: { fields: [emptyField()], submit: '' },
              });
              focusNewest('form');
            }}
          >
            {t('form.add')}
          </Button>
        )}
      </Inline>
      {isRich && <AnswerPreview answer={answer} />}
      {picking && (
        <MediaPicker
          ws={ws}
          onPick={(media) => {
            setPicking(false);
            setImages([...images, { media, alt: '' }]);
            focusNewest('images');
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </Root>
  );
}
