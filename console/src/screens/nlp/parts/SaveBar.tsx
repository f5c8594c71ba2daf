import { Button } from '@parlance/ui-kit/form';
import { Inline } from '@parlance/ui-kit/layout';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { Alert } from '../../../shared/ui/Alert.tsx';

const Bar = styled.div`
  position: sticky;
  z-index: 2;
  bottom: 0;
  display: grid;
  gap: var(--space-2);
  padding-top: var(--space-3);
  background: var(--surface);
`;

const controls = 'textarea, input, select, button, [tabindex="0"]';

interface SaveBarProps {
  /** There are unsaved changes. */
  dirty: boolean;
  busy: boolean;
  error: string;
  /** The problem that prevents saving. */
  invalid?: string | undefined;
  /** A new part that is still empty, so that the edit cannot be saved yet; not shown as an error. */
  unfilled?: string | undefined;
  onSave: () => void;
  onDiscard: () => void;
}

/** The buttons to save or discard an edit; renders nothing without one. */
export function SaveBar({ dirty, busy, error, invalid, unfilled, onSave, onDiscard }: SaveBarProps) {
  const { t } = useTranslation(['nlp', 'common']);
  const before = useRef<HTMLElement>(null);
  const room = useRef<Element>(null);
  useEffect(() => {
    if (dirty || !before.current) return;
    // The bar disappears with its focused button: the focus returns to the edited field, or to the first control beside
    // it.
    const target = before.current.isConnected ? before.current : room.current?.querySelector<HTMLElement>(controls);
    if (document.activeElement === document.body) target?.focus({ preventScroll: true });
    before.current = null;
  }, [dirty]);
  if (!dirty) return null;
  const problem = error || invalid;
  return (
    <Bar
      onFocus={({ currentTarget, relatedTarget }) => {
        room.current = currentTarget.parentElement;
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          before.current = relatedTarget;
      }}
    >
      {problem && <Alert>{problem}</Alert>}
      <Inline gap={2}>
        <Button variant="primary" loading={busy} disabled={(invalid ?? unfilled) !== undefined} onClick={onSave}>
          {t('action.save', { ns: 'common' })}
        </Button>
        <Button disabled={busy} onClick={onDiscard}>
          {t('action.discard')}
        </Button>
        <output>{invalid === undefined && unfilled !== undefined ? unfilled : t('unsaved')}</output>
      </Inline>
    </Bar>
  );
}
