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

  it('goes on with what was changed while it was being saved', () => {
    const { result } = renderHook(() => useEditDraft('edit', saved));
    act(() => result.current.change({ name: 'cities ', fuzzy: false }));
    const { edit, settle } = result.current;
    const kept = { version: 4, value: { name: 'cities', fuzzy: false } };
    act(() => result.current.change({ name: 'cities and towns', fuzzy: false }));
    act(() => edit && settle(edit, kept));
    expect(result.current.edit).toEqual({
      version: 4,
      base: kept.value,
      value: { name: 'cities and towns', fuzzy: false },
    });
    act(() => result.current.edit && result.current.settle(result.current.edit, kept));
    expect(result.current.edit).toBeUndefined();
  });
});
