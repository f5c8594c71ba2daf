import { act, screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { conformance } from '../testing/conformance.tsx';
import { renderThemed } from '../testing/renderThemed.tsx';
import { CopyButton } from './CopyButton.tsx';
import { copyText } from './copyText.ts';

conformance({ name: 'CopyButton', render: (common) => <CopyButton text="a" {...common} /> });

/** Replaces the clipboard, as on an insecure page or without the permission. */
function withClipboard(clipboard: Pick<Clipboard, 'writeText'> | undefined) {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
}
/** The texts copied by `document.execCommand`. */
function seenByBrowser() {
  const seen: (string | undefined)[] = [];
  const note = () => {
    const area = document.activeElement;
    seen.push(
      area instanceof HTMLTextAreaElement ? area.value.slice(area.selectionStart, area.selectionEnd) : undefined,
    );
  };
  document.addEventListener('copy', note);
  onTestFinished(() => document.removeEventListener('copy', note));
  return seen;
}

describe('copyText', () => {
  it('uses the clipboard', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    withClipboard({ writeText });
    const seen = seenByBrowser();
    await copyText('one');
    expect(writeText.mock.calls).toEqual([['one']]);
    expect(seen).toEqual([]);
  });

  it.each([
    ['without a clipboard', undefined],
    ['where it is not allowed', { writeText: () => Promise.reject(new Error('Not allowed')) }],
  ])('copies a selection %s, and restores the focus', async (_, clipboard) => {
    withClipboard(clipboard);
    renderThemed(
      <button type="button" onClick={() => void copyText('one\ntwo')}>
        Copy
      </button>,
    );
    const seen = seenByBrowser();
    await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
    await expect.poll(() => seen).toEqual(['one\ntwo']);
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'Copy' }));
    expect(document.querySelector('textarea')).toBeNull();
  });

  it('rejects when nothing works', async () => {
    withClipboard(undefined);
    const refuse = vi.spyOn(document, 'execCommand').mockReturnValue(false);
    onTestFinished(() => refuse.mockRestore());
    await expect(copyText('one')).rejects.toThrow('did not allow');
  });
});

it('shows that copying failed', async () => {
  withClipboard(undefined);
  const refuse = vi.spyOn(document, 'execCommand').mockReturnValue(false);
  onTestFinished(() => refuse.mockRestore());
  const onCopy = vi.fn<() => void>();
  renderThemed(<CopyButton text={() => 'one'} onCopy={onCopy} />);
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await expect.poll(() => screen.getByRole('status').textContent).toBe('Could not be copied');
  expect(onCopy).not.toHaveBeenCalled();
});

it('confirms the copy for a second', async () => {
  withClipboard({ writeText: () => Promise.resolve() });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  renderThemed(<CopyButton text="one" />);
  const status = () => screen.getByRole('status').textContent;
  await act(async () => screen.getByRole('button').click());
  expect(status()).toBe('Copied');
  act(() => void vi.advanceTimersByTime(999));
  expect(status()).toBe('Copied');
  act(() => void vi.advanceTimersByTime(1));
  expect(status()).toBe('');
});
