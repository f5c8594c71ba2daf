import type { TestAnswer } from '@parlance/contract/calls/scriptTests';
import { Select, Switch, TextArea, TextField } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { Pair } from './layout.ts';
import { PairsField } from './PairsField.tsx';

interface AnswerFieldsProps<T extends TestAnswer = TestAnswer> {
  answer: T;
  onChange: (answer: TestAnswer) => void;
}

/** The simulated answer to a request, or to a question to a knowledge base, in a test. */
export function AnswerFields({ answer, onChange }: AnswerFieldsProps) {
  if (answer.kind === 'http') return <HttpFields answer={answer} onChange={onChange} />;
  return <KnowledgeFields answer={answer} onChange={onChange} />;
}

function HttpFields({ answer, onChange }: AnswerFieldsProps<TestAnswer & { kind: 'http' }>) {
  const { t } = useTranslation('scriptTests');
  const { method, url, status, body, headers, failure } = answer;
  const { failure: _, ...answered } = answer;
  const { headers: __, ...bare } = answer;
  const fails = failure !== undefined;
  return (
    <>
      <Pair>
        <Select
          label={t('world.method')}
          value={method}
          options={['GET', 'POST'].map((value) => ({ value, label: value }))}
          onChange={(next) => onChange({ ...answer, method: next === 'POST' ? 'POST' : 'GET' })}
        />
        <TextField
          label={t('world.url')}
          hint={t('world.stars')}
          value={url}
          onChange={(next) => onChange({ ...answer, url: next })}
        />
        <Select
          label={t('world.call')}
          value={fails ? 'fails' : 'answered'}
          options={(['answered', 'fails'] as const).map((value) => ({ value, label: t(`world.calls.${value}`) }))}
          onChange={(next) => onChange(next === 'fails' ? { ...answer, failure: 'ECONNREFUSED' } : answered)}
        />
        {fails ? (
          <TextField
            label={t('world.reason')}
            value={failure}
            onChange={(next) => onChange({ ...answer, failure: next })}
          />
        ) : (
          <TextField
            label={t('world.status')}
            inputMode="numeric"
            value={String(status)}
            onChange={(next) => onChange({ ...answer, status: Number(next) || 0 })}
          />
        )}
      </Pair>
      {!fails && (
        <>
          <TextArea
            label={t('world.body')}
            rows={2}
            value={body}
            onChange={(next) => onChange({ ...answer, body: next })}
          />
          <PairsField
            label={t('world.headers')}
            add={t('world.addHeader')}
            value={headers}
            onChange={(next) => onChange({ ...bare, ...(next && { headers: next }) })}
          />
        </>
      )}
    </>
  );
}

function KnowledgeFields({ answer, onChange }: AnswerFieldsProps<TestAnswer & { kind: 'knowledge' }>) {
  const { t } = useTranslation('scriptTests');
  const { question, known, text } = answer;
  return (
    <>
      <TextField
        label={t('world.question')}
        hint={t('world.stars')}
        value={question}
        onChange={(next) => onChange({ ...answer, question: next })}
      />
      <Switch label={t('world.known')} checked={known} onChange={(next) => onChange({ ...answer, known: next })} />
      <TextArea
        label={t('world.body')}
        rows={2}
        value={text}
        onChange={(next) => onChange({ ...answer, text: next })}
      />
    </>
  );
}
