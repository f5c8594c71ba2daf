import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { drafts, useEditDraft, useTextDraft } from './useDraft.ts';

beforeEach(() => {
  drafts.set('text', undefined);
  drafts.set('edit', undefined);
});

describe('useTextDraft', () => {
  it('outlives its component and is shared by all components with its key', () => {
    const first = renderHook(() => useTextDraft('text'));
    const second = renderHook(() => useTextDraft('text'));
    act(() => first.result.current[1]('where is my order'));
    expect(second.result.current[0]).toBe('where is my order');
    first.unmount();
    second.unmount();
    expect(renderHook(() => useTextDraft('text')).result.current[0]).toBe('where is my order');
  });
});

describe('useEditDraft', () => {
  const saved = { version: 3, value: { name: 'towns', fuzzy: false } };

  it('keeps the version and the value that the edit is based on', () => {
    const { result, rerender } = renderHook((now) => useEditDraft('edit', now), { initialProps: saved });
    expect(result.current).toMatchObject({ value: saved.value, edit: undefined });
    act(() => result.current.change({ name: 'towns', fuzzy: true }));
    rerender({ version: 4, value: { name: 'cities', fuzzy: false } });
    act(() => result.current.change({ name: 'villages', fuzzy: true }));
    expect(result.current.edit).toEqual({
      version: 3,
      base: saved.value,
      value: { name: 'villages', fuzzy: true },
    });
  });

  it('ends when the value equals the saved one, or is cleared', () => {
    const { result } = renderHook(() => useEditDraft('edit', saved));
    act(() => result.current.change({ name: 'towns', fuzzy: true }));
    act(() => result.current.change({ name: 'towns', fuzzy: false }));
    expect(result.current.edit).toBeUndefined();
    act(() => result.current.change({ name: 'cities', fuzzy: false }));
    act(() => result.current.clear());
    expect(result.current).toMatchObject({ value: saved.value, edit: undefined });
  });

  it('ends once it is saved, except for what was typed during the save', () => {
    const { result, rerender } = renderHook((now) => useEditDraft('edit', now), { initialProps: saved });
    act(() => result.current.change({ name: 'cities', fuzzy: false }));
    const sent = { version: 3, base: saved.value, value: { name: 'cities', fuzzy: false } };
    const answer = { version: 4, value: sent.value };
    act(() => result.current.change({ name: 'cities and', fuzzy: false }));
    act(() => result.current.settle(sent, answer));
    expect(result.current.edit).toEqual({
      version: 4,
      base: answer.value,
      value: { name: 'cities and', fuzzy: false },
    });
    rerender(answer);
    act(() => result.current.settle({ ...sent, value: { name: 'cities and', fuzzy: false } }, answer));
    expect(result.current).toMatchObject({ value: answer.value, edit: undefined });
  });
});
