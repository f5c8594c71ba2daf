import type { Attribute } from '@parlance/contract/calls/nlp';
import { IconButton, TextField } from '@parlance/ui-kit/form';
import { Portal, Keys } from '@parlance/ui-kit/overlay';
import { focusRing } from '@parlance/ui-kit/theme';
import { useState, type CSSProperties, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { annotationColour } from '../../../shared/ui/annotationSegments.ts';

const Panel = styled.div`
  position: fixed;
  z-index: var(--z-float);
  display: grid;
  gap: 2px;
  width: 236px;
  padding: var(--space-2);
  border-radius: var(--radius-card);
  background: var(--surface-raised);
  box-shadow: var(--shadow-float);
  font-size: var(--size-m);
  p {
    padding: 2px var(--space-2);
    color: var(--text-muted);
    font-size: var(--size-s);
  }
  [data-part='choice'] {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-height: 28px;
    padding: 0 var(--space-2);
    border: 0;
    border-radius: 6px;
    background: none;
    color: var(--text);
    font: inherit;
    text-align: left;
    cursor: pointer;
    ${focusRing}
  }
  [data-part='choice']:hover {
    background: var(--surface-sunken);
  }
  [data-part='choice'] > span:nth-child(2) {
    flex: 1;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [data-part='swatch'] {
    flex: none;
    width: 14px;
    height: 14px;
    border-radius: 4px;
  }
`;

/** Position of the selected words in the window. */
export interface Place {
  left: number;
  top: number;
  bottom: number;
}

interface AnnotationMenuProps {
  place: Place;
  attributes: readonly Attribute[];
  onAnnotate: (attribute: string) => void;
  /** Undefined if the selection contains no annotation. */
  onRemoveAnnotation?: (() => void) | undefined;
  /** Creates an attribute and annotates the words with it. */
  onCreate: (name: string) => void;
  /** Returns the focus to the text. */
  onReturn: () => void;
}

const height = 240;

const controlsOf = (menu: Element): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('button:not([disabled]), input'),
];

/** Moves the focus into the open menu. */
export function focusAnnotationMenu(): void {
  const menu = document.querySelector('[data-mark-menu]');
  if (menu) controlsOf(menu)[0]?.focus();
}

/** Annotates the selected words: lists the intent's attributes with their digits, and creates a new one. */
export function AnnotationMenu({
  place,
  attributes,
  onAnnotate,
  onRemoveAnnotation,
  onCreate,
  onReturn,
}: AnnotationMenuProps) {
  const { t } = useTranslation('nlp');
  const [name, setName] = useState('');
  const below = place.bottom + height < window.innerHeight;
  const style: CSSProperties = {
    left: Math.max(8, Math.min(place.left, window.innerWidth - 244)),
    ...(below ? { top: place.bottom + 6 } : { bottom: window.innerHeight - place.top + 6 }),
  };
  const create = () => {
    if (name.trim()) onCreate(name.trim());
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    // In the editor Enter saves; here it presses a button.
    if (event.key === 'Enter') event.stopPropagation();
    if (event.key !== 'Tab') return;
    // The menu is at the end of the DOM, so the browser's next field is not the one beside it.
    event.preventDefault();
    event.stopPropagation();
    const controls = controlsOf(event.currentTarget);
    const at = controls.findIndex((one) => one === document.activeElement);
    const next = controls[at + (event.shiftKey ? -1 : 1)];
    if (next) next.focus();
    else onReturn();
  };
  return (
    <Portal>
      <Panel
        role="toolbar"
        aria-label={t('annotations.menu')}
        data-mark-menu=""
        style={style}
        onKeyDown={press}
        // Pressing here must keep the selection and the focus of the field.
        onMouseDown={(event) => {
          if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
        }}
      >
        <p>{t('annotations.menu')}</p>
        {attributes.map((attribute, index) => (
          <button key={attribute.id} type="button" data-part="choice" onClick={() => onAnnotate(attribute.name)}>
            <span data-part="swatch" style={{ background: annotationColour(attributes, attribute.name) }} />
            <span title={attribute.name}>{attribute.name}</span>
            {index < 9 && <Keys keys={String(index + 1)} />}
          </button>
        ))}
        {onRemoveAnnotation && (
          <button type="button" data-part="choice" onClick={onRemoveAnnotation}>
            <span data-part="swatch" style={{ background: 'var(--surface-sunken)' }} />
            <span>{t('annotations.remove')}</span>
            <Keys keys="0" />
          </button>
        )}
        <TextField
          label={t('annotations.new')}
          hideLabel
          placeholder={t('annotations.new')}
          value={name}
          onChange={setName}
          onKeyDown={(event) => {
            // Digits here are part of the name. The editor handles Escape, and the menu handles Tab.
            if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation();
            if (event.key !== 'Enter') return;
            event.preventDefault();
            create();
          }}
          end={
            <IconButton size="s" icon="plus" label={t('annotations.create')} disabled={!name.trim()} onClick={create} />
          }
        />
      </Panel>
    </Portal>
  );
}
