import { Pill } from '@parlance/ui-kit/data';
import { Checkbox, IconButton, TextField } from '@parlance/ui-kit/form';
import { Inline } from '@parlance/ui-kit/layout';
import { limits } from '@parlance/contract/limits';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type Proposal, withDecision, withText } from './proposals.ts';
import { Hint, Proposals, Row, UtteranceText } from './Generate.styles.ts';

interface ProposalListProps {
  proposals: readonly Proposal[];
  onChange: (proposals: Proposal[]) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The proposed utterances, accepted, rejected and edited by keyboard or mouse. */
export function ProposalList({ proposals, onChange }: ProposalListProps) {
  const { t } = useTranslation('exchange');
  const list = useRef<HTMLUListElement>(null);
  const [editing, setEditing] = useState<number | null>(null);
  // Moves the focus to the first new proposal.
  const seen = useRef(0);
  useEffect(() => {
    const from = seen.current;
    seen.current = proposals.length;
    if (proposals.length > from) {
      list.current?.children[from]?.querySelector<HTMLInputElement>('input[type=checkbox]')?.focus();
    }
  }, [proposals.length]);
  const boxOf = (index: number) =>
    list.current?.children[index]?.querySelector<HTMLInputElement>('input[type=checkbox]');
  const press = (event: KeyboardEvent, index: number, id: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    if (step !== undefined) boxOf(index + step)?.focus();
    else if (event.key === 'Enter' || event.key.toLowerCase() === 'e') setEditing(id);
    else if (event.key === 'Delete' || event.key === 'Backspace') onChange(withDecision(proposals, id, false));
    else return;
    event.preventDefault();
  };
  const leave = (index: number, text?: string) => {
    const one = proposals[index];
    if (one && text !== undefined) onChange(withText(proposals, one.id, text));
    setEditing(null);
    // The checkbox is rendered again after the field has gone.
    requestAnimationFrame(() => boxOf(index)?.focus());
  };
  return (
    <>
      <Hint>{t('generate.keys')}</Hint>
      <Proposals ref={list} aria-label={t('generate.list')}>
        {proposals.map((one, index) => (
          <Row key={one.id} data-rejected={!one.accepted || undefined}>
            {editing === one.id ? (
              <EditUtterance text={one.text} onLeave={(text) => leave(index, text)} />
            ) : (
              <>
                <UtteranceText>
                  <Checkbox
                    label={one.text}
                    checked={one.accepted}
                    onChange={(accepted) => onChange(withDecision(proposals, one.id, accepted))}
                    onKeyDown={(event: KeyboardEvent) => press(event, index, one.id)}
                  />
                </UtteranceText>
                <Inline gap={2} wrap={false}>
                  {one.duplicate && (
                    <Pill tone="warning">
                      {one.duplicate.same
                        ? t('generate.duplicateHere')
                        : t('generate.duplicateThere', { intent: one.duplicate.intent })}
                    </Pill>
                  )}
                  <IconButton
                    size="s"
                    icon="pencil"
                    label={t('generate.edit', { text: one.text })}
                    onClick={() => setEditing(one.id)}
                  />
                </Inline>
              </>
            )}
          </Row>
        ))}
      </Proposals>
    </>
  );
}

function EditUtterance({ text, onLeave }: { text: string; onLeave: (text?: string) => void }) {
  const { t } = useTranslation('exchange');
  const [typed, setTyped] = useState(text);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <UtteranceText
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        // The key must not reach the form or the dialog.
        event.preventDefault();
        event.stopPropagation();
        onLeave(event.key === 'Enter' ? typed : undefined);
      }}
    >
      <TextField
        label={t('generate.editing')}
        hideLabel
        ref={field}
        maxLength={limits.utteranceLength}
        value={typed}
        onChange={setTyped}
        onBlur={() => onLeave(typed)}
      />
    </UtteranceText>
  );
}
