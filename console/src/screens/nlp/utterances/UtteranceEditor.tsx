import type { Annotation, Attribute, Utterance } from '@parlance/contract/calls/nlp';
import { limits } from '@parlance/contract/limits';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../shared/api/ApiError.ts';
import { reasonOf } from '../../../shared/api/attempt.ts';
import { annotationColour, segmentsOf } from '../../../shared/ui/annotationSegments.ts';
import { drafts } from '../../../shared/drafts/useDraft.ts';
import { TextWarning } from '../health/TextWarning.tsx';
import { EditorRoot } from './UtteranceEditor.styles.ts';
import { AnnotationMenu, focusAnnotationMenu, type Place } from '../annotations/AnnotationMenu.tsx';
import {
  shiftAnnotations,
  trimmedAnnotations,
  withAnnotation,
  withoutAnnotations,
} from '../annotations/annotations.ts';

interface UtteranceEditorProps {
  ws: string;
  utterance: Utterance & { intent: string };
  /** Key of the unsaved text, kept until it is saved or discarded. */
  draft: string;
  /** The words to select when editing begins. */
  words?: { start: number; end: number } | undefined;
  attributes: readonly Attribute[];
  /** Rejects when it could not be saved; the editor then stays open. */
  onSave: (before: Utterance & { intent: string }, text: string, annotations: Annotation[]) => Promise<void>;
  /** Creates an attribute with this name; resolves to whether it exists. */
  onCreateAttribute: (name: string) => Promise<boolean>;
  /** Called when editing has ended. */
  onDone: () => void;
}

/** The edited text and annotations, and the version that they are based on. */
interface Edit {
  text: string;
  annotations: Annotation[];
  base: Utterance & { intent: string };
  /** The text that another user has saved meanwhile. */
  theirs?: string | undefined;
}

interface Range {
  start: number;
  end: number;
  place: Place;
}

/**
 * Edits an utterance and its annotations in its row. To annotate, select words and press an attribute's digit (0
 * removes the annotation) or use the menu, which Tab reaches. Enter saves, Escape cancels.
 */
export function UtteranceEditor({
  ws,
  utterance,
  draft,
  words,
  attributes,
  onSave,
  onCreateAttribute,
  onDone,
}: UtteranceEditorProps) {
  const { t } = useTranslation('nlp');
  const input = useRef<HTMLInputElement>(null);
  const root = useRef<HTMLSpanElement>(null);
  /** Whether editing was cancelled by Escape. That removes the field, which loses the focus, but must not save. */
  const left = useRef(false);
  const [{ text, annotations, base, theirs }, setEdit] = useState(
    (): Edit => readEdit(draft) ?? { text: utterance.text, annotations: utterance.annotations, base: utterance },
  );
  const [range, setRange] = useState<Range | null>(null);
  const [scrolled, setScrolled] = useState(0);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  const begun = useRef(words);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    if (begun.current) input.current?.setSelectionRange(begun.current.start, begun.current.end);
  }, []);

  const readRange = () => {
    const { current: field } = input;
    const { selectionStart: start, selectionEnd: end } = field ?? {};
    const some = typeof start === 'number' && typeof end === 'number' && end > start;
    setRange(field && some ? { start, end, place: placeOf(field, start) } : null);
  };
  const keep = (edit: Edit) => {
    setEdit(edit);
    drafts.set(draft, JSON.stringify(edit));
  };
  const change = (next: string, marked: Annotation[]) => {
    keep({ text: next, annotations: marked, base, theirs });
    setRange(null);
  };
  const write = (next: string) => change(next, shiftAnnotations(text, next, annotations));
  const mark = (attribute: string, at = range) => {
    if (!at) return;
    change(text, withAnnotation(text, annotations, { attribute, start: at.start, end: at.end }));
    input.current?.setSelectionRange(at.end, at.end);
    input.current?.focus();
  };
  /** Closes the menu with nothing selected, so that the next selection opens it again. */
  const closeMenu = (caret: number) => {
    setRange(null);
    input.current?.setSelectionRange(caret, caret);
    input.current?.focus();
  };
  const unmark = () => {
    if (!range) return;
    change(text, withoutAnnotations(annotations, range.start, range.end));
    closeMenu(range.end);
  };
  const create = async (name: string) => {
    const at = range;
    if (await onCreateAttribute(name)) mark(name, at);
  };
  const finish = () => {
    drafts.set(draft, undefined);
    onDone();
  };
  const save = async () => {
    if (busy) return;
    const kept = trimmedAnnotations(text, annotations);
    const same = kept.text === base.text && JSON.stringify(kept.annotations) === JSON.stringify(base.annotations);
    if (same) return finish();
    if (!kept.text) return setError(t('utterances.mustNotBeEmpty'));
    setBusy(true);
    try {
      await onSave(base, kept.text, kept.annotations);
      finish();
    } catch (reason) {
      const current = currentOf(reason);
      // The typed text stays; saving again replaces the other user's text.
      if (current) {
        keep({ text, annotations, base: { ...base, ...current }, theirs: current.text });
      } else setError(reasonOf(reason));
      setBusy(false);
      input.current?.focus();
    }
  };
  const escape = () => {
    left.current = true;
    finish();
  };
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    // A save cannot be cancelled: the editor stays until it has ended, and shows why it failed.
    if (busy && event.key !== 'Tab') return event.preventDefault();
    const attribute = attributes[Number(event.key) - 1];
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === 'Enter') void save();
    else if (event.key === 'Escape' && range) closeMenu(range.end);
    else if (event.key === 'Tab' && range && !event.shiftKey) focusAnnotationMenu();
    else if (event.key === 'Escape') escape();
    else if (range && plain && /^[1-9]$/.test(event.key) && attribute) mark(attribute.name);
    else if (range && plain && event.key === '0') unmark();
    else return;
    event.preventDefault();
  };
  const leave = (next: EventTarget | null) => {
    const inside = next instanceof Element && (root.current?.contains(next) || next.closest('[data-mark-menu]'));
    if (!inside && !error && theirs === undefined && !left.current) void save();
  };
  const note = error || (theirs !== undefined && t('utterances.changedMeanwhile', { text: theirs }));
  return (
    <EditorRoot ref={root} data-part="editor" onKeyDown={press} onBlur={(event) => leave(event.relatedTarget)}>
      <span data-part="annotations" aria-hidden>
        <span style={{ transform: `translateX(${-scrolled}px)` }}>
          {segmentsOf(text, annotations).map((segment) => (
            <span
              key={segment.start}
              style={
                segment.attribute === undefined
                  ? undefined
                  : { background: annotationColour(attributes, segment.attribute) }
              }
            >
              {segment.text}
            </span>
          ))}
        </span>
      </span>
      <input
        ref={input}
        aria-label={t('utterances.edit')}
        aria-invalid={error !== '' || theirs !== undefined || undefined}
        aria-keyshortcuts={
          range
            ? attributes
                .slice(0, 9)
                .map((_, index) => index + 1)
                .join(' ')
            : undefined
        }
        maxLength={limits.utteranceLength}
        readOnly={busy}
        value={text}
        onChange={(event) => {
          setError('');
          write(event.target.value);
        }}
        onSelect={readRange}
        onScroll={(event) => setScrolled(event.currentTarget.scrollLeft)}
      />
      {note ? <em role="alert">{note}</em> : <TextWarning ws={ws} text={text} of={utterance} />}
      {range && (
        <AnnotationMenu
          place={range.place}
          attributes={attributes}
          onAnnotate={mark}
          onRemoveAnnotation={
            annotations.some((one) => one.start < range.end && one.end > range.start) ? unmark : undefined
          }
          onCreate={(name) => void create(name)}
          onReturn={() => input.current?.focus()}
        />
      )}
    </EditorRoot>
  );
}

/** The position in the window of a word in a field, by its offset, measured in the field's font. */
function placeOf(field: HTMLInputElement, start: number): Place {
  const box = field.getBoundingClientRect();
  const pen = document.createElement('canvas').getContext('2d');
  if (pen) pen.font = getComputedStyle(field).font;
  const before = (pen?.measureText(field.value.slice(0, start)).width ?? 0) - field.scrollLeft;
  return { left: box.left + Math.min(Math.max(0, before), box.width), top: box.top, bottom: box.bottom };
}

/** The draft of a closed editor; only this module writes these texts. */
function readEdit(draft: string): Edit | undefined {
  const kept = drafts.get(draft);
  if (kept === undefined) return undefined;
  const edit: Edit = JSON.parse(kept);
  return edit;
}

/** The current version of the utterance from a refused stale save. */
function currentOf(error: unknown): Pick<Utterance, 'text' | 'annotations' | 'version'> | undefined {
  if (!(error instanceof ApiError) || error.status !== 412) return undefined;
  return isUtterance(error.current) ? error.current : undefined;
}

const isUtterance = (value: unknown): value is Utterance =>
  value instanceof Object && 'text' in value && 'annotations' in value && 'version' in value;
