import { limits } from '@parlance/contract/limits';
import { Checkbox, Combobox, Select, TextField } from '@parlance/ui-kit/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { call } from '../../../shared/api/call.ts';
import { useCall } from '../../../shared/api/queryClient.ts';
import { can } from '../../../shared/state/session.ts';
import { type QuestionActionProps, QuestionForm } from './QuestionForm.tsx';

/** Its legend looks like the label of a field. */
const Lines = styled.fieldset`
  display: grid;
  gap: var(--space-2);
  margin: 0;
  border: 0;
  padding: 0;

  legend {
    padding: 0 0 var(--space-2);
    font-size: var(--size-s);
    font-weight: var(--weight-medium);
  }
`;

const Line = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-2);
  align-items: center;
`;

/** Creates an intent from the messages of a question, or adds them to one; each can be edited or left out. */
export function ExamplesDialog({ ws, question, isNew, ...outcome }: QuestionActionProps & { isNew: boolean }) {
  const { t } = useTranslation('verbatim');
  const mayPlace = can('nlp_class:edit', ws);
  const classes = useCall(
    'GET /api/1.0/gael/:ws/class',
    { params: { ws } },
    { enabled: isNew && mayPlace && can('nlp_class:read', ws) },
  );
  const intents = useCall('GET /api/1.0/gael/:ws/intents', { params: { ws } }, { enabled: !isNew });
  const [name, setName] = useState(question.text.replace(/[?!.\s]+$/u, '').slice(0, 60));
  const [home, setHome] = useState(question.nearest_intent?.class ?? question.classes[0] ?? '');
  const [intent, setIntent] = useState(question.nearest_intent?.id ?? '');
  const [lines, setLines] = useState(() =>
    question.examples.map(({ id, text }) => ({ id, text: text.replaceAll(/\s+/gu, ' ').trim(), on: true })),
  );
  const set = (at: number, change: Partial<(typeof lines)[number]>) =>
    setLines(lines.map((line, place) => (place === at ? { ...line, ...change } : line)));
  const examples = lines
    .filter(({ on, text }) => on && text.trim() !== '')
    .map(({ id, text }) => ({ id, text: text.trim() }));
  const known = classes.data?.data ?? [];
  const params = { ws, id: question.id };
  const submit = async () => {
    if (isNew) {
      const classIds = known.filter(({ class_name }) => class_name === home).map(({ id }) => id);
      const made = await call('POST /api/1.0/verbatim/:ws/questions/:id/intent', {
        params,
        body: { intent_name: name.trim(), classes: classIds, examples },
      });
      return t('questions.intentMade', { name: made.title });
    }
    const made = await call('POST /api/1.0/verbatim/:ws/questions/:id/utterances', {
      params,
      body: { intent, examples },
    });
    return t('questions.added', { name: made.title });
  };
  return (
    <QuestionForm
      {...outcome}
      title={t(isNew ? 'questions.makeIntent' : 'questions.add')}
      submit={t(isNew ? 'questions.makeIntent' : 'questions.add')}
      incomplete={examples.length === 0 || (isNew ? name.trim() === '' : intent === '')}
      onSubmit={submit}
    >
      {isNew ? (
        <>
          <TextField
            label={t('questions.intentName')}
            required
            maxLength={limits.nameLength}
            value={name}
            onChange={setName}
          />
          {mayPlace && known.length > 0 && (
            <Select
              label={t('questions.class')}
              value={known.some(({ class_name }) => class_name === home) ? home : ''}
              onChange={setHome}
              options={[
                { value: '', label: t('questions.noClass') },
                ...known.map(({ class_name }) => ({ value: class_name, label: class_name })),
              ]}
            />
          )}
        </>
      ) : (
        <Combobox
          label={t('questions.intent')}
          value={intent}
          onChange={(id) => setIntent(id ?? '')}
          options={(intents.data?.data ?? []).map((one) => ({ value: one.id, label: one.intent_name }))}
        />
      )}
      <Lines>
        <legend>{t('questions.utterances')}</legend>
        {lines.map(({ id, text, on }, at) => (
          <Line key={id}>
            <Checkbox
              hideLabel
              label={t('questions.choose', { text })}
              checked={on}
              onChange={(next) => set(at, { on: next })}
            />
            <TextField
              hideLabel
              label={t('questions.edit', { n: at + 1 })}
              maxLength={limits.utteranceLength}
              disabled={!on}
              value={text}
              onChange={(next) => set(at, { text: next })}
            />
          </Line>
        ))}
      </Lines>
    </QuestionForm>
  );
}
