import { Button, Combobox, TextField } from '@parlance/ui-kit/form';
import { media } from '@parlance/ui-kit/theme';
import { useRef, useState, type ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { utteranceLines } from '../../parts/pastedLines.ts';
import { useSaving } from '../../../../shared/api/useSaving.ts';
import type { IntentChoice } from './intentChoice.ts';
import { addCases } from './testSetActions.ts';

const Line = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(160px, 1fr) auto;
  align-items: end;
  gap: var(--space-3);
  ${media.underTablet} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** Option for out of scope. */
const noIntent = '';

/** Adds a test case, or one for each pasted line. */
export function AddCase({ ws, id, intents }: { ws: string; id: string; intents: readonly IntentChoice[] }) {
  const { t } = useTranslation('evaluation');
  const [text, setText] = useState('');
  const [intent, setIntent] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const saving = useSaving();
  const add = async (lines: string[]) => {
    if (lines.length === 0 || intent === null || saving.busy) return;
    const cases = lines.map((line) => ({ text: line, intent_id: intent === noIntent ? null : intent }));
    if (await saving.run(() => addCases(ws, id, cases))) setText('');
    field.current?.focus();
  };
  const paste = (event: ClipboardEvent) => {
    const lines = utteranceLines(event.clipboardData.getData('text/plain'));
    if (lines.length < 2 || intent === null) return;
    event.preventDefault();
    void add(lines);
  };
  return (
    <>
      {saving.error && <Alert>{saving.error}</Alert>}
      <Line
        onSubmit={(event) => {
          event.preventDefault();
          void add(utteranceLines(text));
        }}
      >
        <TextField
          ref={field}
          label={t('cases.utterance')}
          placeholder={t('cases.placeholder')}
          value={text}
          onChange={(next) => {
            setText(next);
            saving.clearError();
          }}
          onPaste={paste}
        />
        <Combobox
          label={t('cases.means')}
          value={intent}
          onChange={setIntent}
          options={[
            { value: noIntent, label: t('none'), description: t('cases.noneText') },
            ...intents.map((one) => ({ value: one.id, label: one.intent_name })),
          ]}
        />
        <Button type="submit" icon="plus" loading={saving.busy} disabled={text.trim() === '' || intent === null}>
          {t('cases.addOne')}
        </Button>
      </Line>
    </>
  );
}
