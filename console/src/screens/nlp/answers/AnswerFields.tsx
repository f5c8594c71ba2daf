import type { Answer, Attribute, Choice } from '@parlance/contract/calls/nlp';
import { namesIn } from '@parlance/contract/fillAnswer';
import { languages, limits } from '@parlance/contract/limits';
import { Button, IconButton, Select, TextArea, TextField } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { useItemFocus } from '../../../shared/ui/useItemFocus.ts';
import { AnswerPreview } from './AnswerPreview.tsx';
import { RichFields } from './RichFields.tsx';

const Box = styled.section`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
`;
const Head = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  h3 {
    flex: 1;
    font-size: var(--size-m);
    font-weight: var(--weight-semibold);
    white-space: nowrap;
  }
`;
const ChoiceRow = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
  gap: var(--space-2);
`;
interface AnswerFieldsProps {
  answer: Answer;
  /** Number of the answer in the list, from 1. */
  number: number;
  editable: boolean;
  /** The attributes that its texts can use; undefined: those of the message, which are unknown here. */
  attributes?: readonly Attribute[] | undefined;
  onChange: (answer: Answer) => void;
  onRemove: () => void;
}

/** One answer: text, language, choices and rich parts. */
export function AnswerFields({ answer, number, editable, attributes, onChange, onRemove }: AnswerFieldsProps) {
  const { t } = useTranslation('nlp');
  const [previewed, setPreviewed] = useState(!editable);
  const { text, language, choices } = answer;
  const named = attributes?.map(({ name }) => `{${name}}`).join(', ');
  // An answer that uses an unknown attribute is never given.
  const unknown = attributes && [...namesIn(answer)].filter((name) => attributes.every((one) => one.name !== name));
  const { ref: items, adding, removing } = useItemFocus<HTMLDivElement>(choices.length);
  const setChoice = (at: number, change: Partial<Choice>) =>
    onChange({
      ...answer,
      choices: choices.map((choice, index) => (index === at ? { ...choice, ...change } : choice)),
    });
  return (
    <Box data-item aria-label={t('answers.number', { number })}>
      <Head>
        <h3>{t('answers.number', { number })}</h3>
        <Select
          label={t('answers.language')}
          hideLabel
          disabled={!editable}
          value={language ?? ''}
          onChange={(next) => onChange({ ...answer, language: next || undefined })}
          placeholder={t('answers.anyLanguage')}
          options={languages
            .filter((one) => one !== 'auto')
            .map((one) => ({ value: one, label: t(`language.${one}`) }))}
        />
        {editable && (
          <>
            <IconButton
              icon={previewed ? 'pencil' : 'eye'}
              label={previewed ? t('answers.write') : t('answers.preview')}
              onClick={() => setPreviewed(!previewed)}
            />
            <IconButton icon="trash-2" data-remove label={t('answers.remove', { number })} onClick={onRemove} />
          </>
        )}
      </Head>
      {unknown && unknown.length > 0 && (
        <Alert tone="warning">
          {t('answers.unknownValues', { names: unknown.map((name) => `{${name}}`).join(', ') })}
        </Alert>
      )}
      {previewed ? (
        <AnswerPreview answer={answer} />
      ) : (
        <>
          <TextArea
            label={t('answers.text')}
            hideLabel
            rows={2}
            maxLength={limits.answerLength}
            placeholder={t('answers.placeholder')}
            hint={[t('answers.hint'), named && t('answers.values', { names: named })].filter(Boolean).join(' ')}
            value={text}
            onChange={(next) => onChange({ ...answer, text: next })}
          />
          <Stack gap={2} ref={items} data-items>
            {choices.map((choice, at) => (
              <ChoiceRow key={at} data-item>
                <TextField
                  label={t('answers.choiceLabel')}
                  hideLabel
                  placeholder={t('answers.choiceLabel')}
                  maxLength={limits.choiceLength}
                  value={choice.label}
                  // Most choices send their label, so the message follows the label until it is edited.
                  onChange={(label) => setChoice(at, { label, ...(choice.value === choice.label && { value: label }) })}
                />
                <TextField
                  label={t('answers.choiceValue')}
                  hideLabel
                  placeholder={t('answers.choiceValue')}
                  maxLength={limits.choiceLength}
                  value={choice.value}
                  onChange={(value) => setChoice(at, { value })}
                />
                {editable && (
                  <IconButton
                    icon="x"
                    data-remove
                    label={t('answers.removeChoice', { name: choice.label })}
                    onClick={() => {
                      removing(at);
                      onChange({ ...answer, choices: choices.filter((_, index) => index !== at) });
                    }}
                  />
                )}
              </ChoiceRow>
            ))}
            {choices.length < limits.choices && (
              <div>
                <Button
                  size="s"
                  variant="ghost"
                  icon="plus"
                  data-add
                  onClick={() => {
                    adding();
                    onChange({ ...answer, choices: [...choices, { label: '', value: '' }] });
                  }}
                >
                  {t('answers.addChoice')}
                </Button>
              </div>
            )}
          </Stack>
          <RichFields answer={answer} onChange={onChange} />
        </>
      )}
    </Box>
  );
}
