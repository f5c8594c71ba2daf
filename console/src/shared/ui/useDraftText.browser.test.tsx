import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useDraftText } from './useDraftText.ts';

/** A field whose text is stored elsewhere, with a delay that the test controls. */
function field() {
  const handed: string[] = [];
  const { result, rerender } = renderHook(({ kept }) => useDraftText(kept, (text) => handed.push(text)), {
    initialProps: { kept: '' },
  });
  return {
    handed,
    text: () => result.current.text,
    write: (text: string) => act(() => result.current.write(text)),
    keep: (kept: string) => rerender({ kept }),
  };
}

describe('useDraftText', () => {
  it('keeps typed text while the address catches up with earlier text', async () => {
    const { handed, text, write, keep } = field();
    write('ret');
    await waitFor(() => expect(handed).toEqual(['ret']));
    write('return');
    keep('ret');
    expect(text()).toBe('return');
    await waitFor(() => expect(handed).toEqual(['ret', 'return']));
  });

  it('keeps typed text while two updates of the address are pending', async () => {
    const { handed, text, write, keep } = field();
    write('a');
    await waitFor(() => expect(handed).toEqual(['a']));
    write('ab');
    await waitFor(() => expect(handed).toEqual(['a', 'ab']));
    keep('a');
    keep('ab');
    expect(text()).toBe('ab');
  });

  it('takes over outside changes: Back, and the same text again by Forward', async () => {
    const { handed, text, write, keep } = field();
    write('bern');
    await waitFor(() => expect(handed).toEqual(['bern']));
    keep('bern');
    keep('');
    expect(text()).toBe('');
    keep('bern');
    expect(text()).toBe('bern');
  });
});
