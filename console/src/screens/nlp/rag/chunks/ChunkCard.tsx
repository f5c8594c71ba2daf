import type { KnowledgeBase } from '@parlance/contract/calls/knowledge/bases';
import type { KnowledgeChunk } from '@parlance/contract/calls/knowledge/chunks';
import { Pill, SkeletonRows } from '@parlance/ui-kit/data';
import { IconButton, Switch } from '@parlance/ui-kit/form';
import { Icon } from '@parlance/ui-kit/icons';
import { truncate } from '@parlance/ui-kit/theme';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { Answer } from '../../../../shared/ui/Answer.tsx';
import { AppLink } from '../../../../shared/ui/AppLink.tsx';
import { addressName, studioPath } from '../../address/studioAddress.ts';
import { deleteChunk, enableChunk, type Place, restoreChunk, useNeighbours } from '../data/chunks.ts';
import { ChunkEditor } from './ChunkEditor.tsx';

const Card = styled.article`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-3) var(--space-4);
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);

  &[data-off] > [data-part='text'] {
    color: var(--text-muted);
  }
  > header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-2);
    min-height: 28px;
    color: var(--text-muted);
    font-size: var(--size-s);
  }
  [data-part='number'] {
    font-variant-numeric: tabular-nums;
  }
  [data-part='path'] {
    min-width: 0;
    max-width: 100%;
    color: var(--text);
    font-weight: var(--weight-medium);
    ${truncate}
  }
  [data-part='controls'] {
    display: inline-flex;
    align-items: center;
    gap: var(--space-1);
    margin-left: auto;
  }
  [data-part='text'] {
    margin: 0;
    line-height: 1.5;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  details {
    color: var(--text-muted);
    font-size: var(--size-s);
  }
  summary {
    cursor: pointer;
  }
  details > p {
    margin: var(--space-1) 0 0;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
`;

interface ChunkCardProps {
  place: Place;
  base: KnowledgeBase;
  chunk: KnowledgeChunk;
  /** Number of the chunk in its document, from 1; undefined: unknown. */
  number: number | undefined;
  /** Shows the name of the document. */
  named: boolean;
  /** Id of the previous chunk, so that a deleted one can be restored to its place. */
  before: string | undefined;
  editable: boolean;
  /** The page number links to that page of the file. */
  hasPages: boolean;
  /** Adds a chunk below this one. */
  onAddAfter: (() => void) | undefined;
  /** The chunk was just added, and takes the focus. */
  isFresh: boolean;
}

/** A chunk: its place, its text, the changes made by hand, and its actions. */
export function ChunkCard({
  place,
  base,
  chunk,
  number,
  named,
  before,
  editable,
  hasPages,
  onAddAfter,
  isFresh,
}: ChunkCardProps) {
  const { t } = useTranslation(['knowledge', 'common']);
  const formats = useFormats();
  const [editing, setEditing] = useState(false);
  const [inContext, setInContext] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFresh) pencil.current?.focus();
  }, [isFresh]);
  const isEdited = chunk.extracted !== null && chunk.extracted !== chunk.text;
  const isRemovable = chunk.origin === 'added' || chunk.orphaned;
  const path = chunk.path.join(' › ');
  const home = studioPath('rag', addressName(base.name, base.id), chunk.document);
  const page = chunk.page !== null && t('chunk.page', { page: formats.number(chunk.page) });
  const label = number === undefined ? '' : t('chunk.number', { number: formats.number(number) });
  return (
    <Card
      aria-label={[label, path].filter(Boolean).join(', ') || chunk.document_name}
      data-off={!chunk.enabled || undefined}
    >
      <header>
        {label && <span data-part="number">{label}</span>}
        {named && <AppLink href={home}>{chunk.document_name}</AppLink>}
        {path && (
          <span data-part="path" title={path}>
            {path}
          </span>
        )}
        {chunk.page !== null &&
          (hasPages ? <AppLink href={`${home}/original?page=${chunk.page}`}>{page}</AppLink> : <span>{page}</span>)}
        {chunk.link !== null && (
          <a href={chunk.link} target="_blank" rel="noreferrer">
            {t('chunk.link')} <Icon name="external-link" size={12} />
          </a>
        )}
        {isEdited && (
          <Pill tone="info" icon="pencil">
            {t('chunk.edited')}
          </Pill>
        )}
        {chunk.origin === 'added' && (
          <Pill tone="info" icon="plus">
            {t('chunk.added')}
          </Pill>
        )}
        {chunk.orphaned && (
          <Pill tone="warning" icon="triangle-alert" title={t('chunk.orphanedHint')}>
            {t('chunk.orphaned')}
          </Pill>
        )}
        {!chunk.enabled && <Pill icon="pause">{t('state.disabled')}</Pill>}
        {editable && !editing && (
          <span data-part="controls">
            {isEdited && (
              <IconButton
                size="s"
                icon="undo-2"
                label={t('chunk.restore')}
                onClick={() => void restoreChunk(place, chunk)}
              />
            )}
            <IconButton ref={pencil} size="s" icon="pencil" label={t('chunk.edit')} onClick={() => setEditing(true)} />
            {onAddAfter && <IconButton size="s" icon="plus" label={t('chunk.addBelow')} onClick={onAddAfter} />}
            {isRemovable && (
              <IconButton
                size="s"
                icon="trash-2"
                label={t('chunk.delete')}
                onClick={() => void deleteChunk(place, chunk, before)}
              />
            )}
            <Switch
              label={t('chunk.enabled')}
              hideLabel
              checked={chunk.enabled}
              onChange={(enabled) => void enableChunk(place, chunk, enabled)}
            />
          </span>
        )}
      </header>
      {editing ? (
        <ChunkEditor
          place={place}
          chunk={chunk}
          onClose={() => {
            setEditing(false);
            // The button is rendered again with the card.
            requestAnimationFrame(() => pencil.current?.focus());
          }}
        />
      ) : (
        <p data-part="text">{chunk.text}</p>
      )}
      {isEdited && (
        <details>
          <summary>{t('chunk.original')}</summary>
          <p>{chunk.extracted}</p>
        </details>
      )}
      {number === undefined && (
        <details onToggle={({ currentTarget }) => setInContext(currentTarget.open)}>
          <summary>{t('chunk.neighbours')}</summary>
          {inContext && <Neighbours place={place} chunk={chunk} />}
        </details>
      )}
    </Card>
  );
}

/** The chunks before and after a chunk in its document. */
function Neighbours({ place, chunk }: { place: Place; chunk: KnowledgeChunk }) {
  const { t } = useTranslation('knowledge');
  const query = useNeighbours(place, chunk.id);
  return (
    <Answer query={query} loading={<SkeletonRows rows={2} columns={1} />}>
      {({ data }) => {
        const others = data.filter(({ id }) => id !== chunk.id);
        if (others.length === 0) return t('chunk.noNeighbours');
        return others.map((other) => (
          <p key={other.id}>
            <strong>{t(other.place < chunk.place ? 'chunk.before' : 'chunk.after')}</strong>
            {other.path.length > 0 && ` ${other.path.join(' › ')}`}
            {'\n'}
            {other.text}
          </p>
        ));
      }}
    </Answer>
  );
}
