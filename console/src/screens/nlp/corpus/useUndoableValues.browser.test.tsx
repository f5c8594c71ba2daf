import type { CorpusValue } from '@parlance/contract/calls/nlp';
import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { undoLast } from '../../../shared/state/undoable.ts';
import { loadTexts } from '../../../testing/renderConsole.tsx';
import type { CorpusContent } from './corpusActions.ts';
import { useUndoableValues } from './useUndoableValues.ts';

const value = (name: string): CorpusValue => ({ value: name, synonyms: [] });
const namesOf = (content: CorpusContent) => content.values.map((one) => one.value);

function renderEditor() {
  const { result } = renderHook(() => {
    const [content, change] = useState<CorpusContent>({
      kind: 'list',
      fuzzy: false,
      values: [value('soup'), value('gratin')],
    });
    return { content, change, changeValues: useUndoableValues(content, change) };
  });
  return result;
}

beforeAll(() => loadTexts());

it('restores the values before the change', () => {
  const editor = renderEditor();
  act(() => editor.current.changeValues([value('soup')], '1 value removed'));
  expect(namesOf(editor.current.content)).toEqual(['soup']);
  act(() => undoLast());
  expect(namesOf(editor.current.content)).toEqual(['soup', 'gratin']);
});

it('keeps other changes made since', () => {
  const editor = renderEditor();
  act(() => editor.current.changeValues([], '2 values removed'));
  act(() => editor.current.change({ ...editor.current.content, fuzzy: true }));
  act(() => undoLast());
  expect(editor.current.content.fuzzy).toBe(true);
  expect(namesOf(editor.current.content)).toEqual(['soup', 'gratin']);
});

it('undoes a change once', () => {
  const editor = renderEditor();
  act(() => editor.current.changeValues([value('soup')], '1 value removed'));
  act(() => undoLast());
  act(() => editor.current.change({ ...editor.current.content, values: [value('stew')] }));
  act(() => undoLast());
  expect(namesOf(editor.current.content)).toEqual(['stew']);
});
