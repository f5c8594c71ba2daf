import type { AnswerCard, CardButton } from '@parlance/contract/calls/nlp';
import { limits } from '@parlance/contract/limits';
import { Button, IconButton, Select, TextArea, TextField } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useItemFocus } from '../../../shared/ui/useItemFocus.ts';
import { ImageField } from './ImageField.tsx';
import { isSafeAddress } from './answerProblem.ts';
import { Line } from './Rows.styles.ts';

interface CardFieldsProps {
  card: AnswerCard;
  onChange: (card: AnswerCard) => void;
}

/** One card: title, text, picture and up to three buttons. */
export function CardFields({ card, onChange }: CardFieldsProps) {
  const { t } = useTranslation('rich');
  const { title, text = '', image, buttons } = card;
  const { ref: items, adding, removing } = useItemFocus<HTMLDivElement>(buttons.length);
  const setButton = (at: number, button: CardButton) =>
    onChange({
      ...card,
      buttons: buttons.map((one, index) => (index === at ? button : one)),
    });
  return (
    <>
      <TextField
        label={t('card.title')}
        maxLength={limits.cardTitleLength}
        value={title}
        onChange={(next) => onChange({ ...card, title: next })}
      />
      <TextArea
        label={t('card.text')}
        optional
        rows={2}
        maxLength={limits.cardTextLength}
        value={text}
        onChange={(next) => onChange({ ...card, text: next || undefined })}
      />
      <ImageField image={image} onChange={(next) => onChange({ ...card, image: next })} />
      <Stack gap={3} ref={items} data-items>
        {buttons.map((button, at) => (
          <ButtonFields
            key={at}
            button={button}
            number={at + 1}
            onChange={(next) => setButton(at, next)}
            onRemove={() => {
              removing(at);
              onChange({
                ...card,
                buttons: buttons.filter((_, index) => index !== at),
              });
            }}
          />
        ))}
        {buttons.length < limits.cardButtons && (
          <div>
            <Button
              size="s"
              variant="ghost"
              icon="plus"
              data-add
              onClick={() => {
                adding();
                onChange({
                  ...card,
                  buttons: [...buttons, { label: '', say: '' }],
                });
              }}
            >
              {t('card.addButton')}
            </Button>
          </div>
        )}
      </Stack>
    </>
  );
}

interface ButtonFieldsProps {
  button: CardButton;
  number: number;
  onChange: (button: CardButton) => void;
  onRemove: () => void;
}

function ButtonFields({ button, number, onChange, onRemove }: ButtonFieldsProps) {
  const { t } = useTranslation('rich');
  const { label } = button;
  const opens = 'url' in button;
  const value = opens ? button.url : button.say;
  const valueLabel = opens ? t('card.address') : t('card.message');
  return (
    <Line data-item aria-label={t('card.button', { number })}>
      <TextField
        label={t('card.buttonLabel')}
        hideLabel
        placeholder={t('card.buttonLabel')}
        maxLength={limits.choiceLength}
        value={label}
        // As with choices, the message follows the label until it is edited.
        onChange={(next) =>
          onChange(opens ? { ...button, label: next } : { label: next, say: value === label ? next : value })
        }
      />
      <Select
        label={t('card.does')}
        hideLabel
        value={opens ? 'opens' : 'says'}
        onChange={(next) => onChange(next === 'opens' ? { label, url: '' } : { label, say: label })}
        options={[
          { value: 'says', label: t('card.says') },
          { value: 'opens', label: t('card.opens') },
        ]}
      />
      <TextField
        label={valueLabel}
        hideLabel
        placeholder={opens ? 'https://' : valueLabel}
        maxLength={opens ? limits.urlLength : limits.choiceLength}
        value={value}
        error={opens && value !== '' && !isSafeAddress(value) ? t('problem.address') : undefined}
        onChange={(next) => onChange(opens ? { label, url: next } : { label, say: next })}
      />
      <IconButton icon="x" data-remove label={t('card.removeButton', { number })} onClick={onRemove} />
    </Line>
  );
}
