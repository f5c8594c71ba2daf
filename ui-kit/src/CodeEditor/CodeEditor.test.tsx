import { render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { conformance } from '../testing/conformance.tsx';
import { renderThemed } from '../testing/renderThemed.tsx';
import { applyTheme } from '../theme/applyTheme.ts';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';
import { CodeEditor } from './CodeEditor.tsx';
import { goToPlace } from './goToPlace.ts';

conformance({
  name: 'CodeEditor',
  render: ({ ref, ...common }) => <CodeEditor label="Script" value="one" onChange={() => {}} ref={ref} {...common} />,
  refSelector: '[role=textbox]',
  restSelector: '[data-mark]',
});

const textbox = () => screen.getByRole('textbox', { name: 'Script' });
const lines = () => [...textbox().querySelectorAll('.cm-line')].map((line) => line.textContent);
const nextFrame = () => new Promise(requestAnimationFrame);
const caret = () => {
  const selection = getSelection();
  return `${selection?.anchorNode?.textContent}:${selection?.anchorOffset}`;
};

describe('value', () => {
  it('follows a change from outside and leaves the cursor at its word', async () => {
    const onChange = vi.fn<(value: string) => void>();
    const show = (value: string) => <CodeEditor label="Script" value={value} onChange={onChange} />;
    const { rerender } = renderThemed(show('one\ntwo\nthree'));
    textbox().focus();
    await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowDown}{ArrowRight}');
    expect(caret()).toBe('two:1');
    rerender(show('zero\none\ntwo\nthree!'));
    expect(lines()).toEqual(['zero', 'one', 'two', 'three!']);
    expect(caret()).toBe('two:1');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('loses no letter when the app lags behind', async () => {
    const told: string[] = [];
    const show = (value: string) => (
      <CodeEditor label="Script" value={value} onChange={(next) => void told.push(next)} />
    );
    const { rerender } = renderThemed(show(''));
    textbox().focus();
    await userEvent.keyboard('abc');
    await expect.poll(() => told).toEqual(['a', 'ab', 'abc']);
    rerender(show('a'));
    expect(lines()).toEqual(['abc']);
    rerender(show('abc'));
    rerender(show('a'));
    expect(lines()).toEqual(['a']);
  });

  it('undoes typing, not changes from outside', async () => {
    const show = (value: string) => <CodeEditor label="Script" value={value} onChange={() => {}} />;
    const { rerender } = renderThemed(show('one'));
    textbox().focus();
    await userEvent.keyboard('{Control>}{End}{/Control}!');
    rerender(show('new one!'));
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(lines()).toEqual(['new one']);
  });
});

describe('in a pane', () => {
  it('fills it, tells where the cursor is, and goes to a place', async () => {
    const onCursor = vi.fn<(place: { line: number; column: number }) => void>();
    const { container } = renderThemed(
      <div style={{ display: 'flex', flexDirection: 'column', height: 300 }}>
        <CodeEditor label="Script" hideLabel fill value={'one\ntwo'} onChange={() => {}} onCursor={onCursor} />
      </div>,
    );
    expect(container.querySelector('.cm-editor')?.getBoundingClientRect().height).toBe(300);
    goToPlace(textbox(), { line: 2, column: 3 });
    expect(caret()).toBe('two:2');
    expect(onCursor).toHaveBeenLastCalledWith({ line: 2, column: 3 });
    goToPlace(textbox(), { line: 99, column: 99 });
    expect(onCursor).toHaveBeenLastCalledWith({ line: 2, column: 4 });
  });

  it('runs on Mod+Enter and types no line', async () => {
    const onRun = vi.fn<() => void>();
    renderThemed(<CodeEditor label="Script" value="one" onChange={() => {}} onRun={onRun} />);
    textbox().focus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(onRun).toHaveBeenCalledOnce();
    expect(lines()).toEqual(['one']);
  });

  it('completes more than a word, also where a text begins', async () => {
    const onChange = vi.fn<(value: string) => void>();
    renderThemed(
      <CodeEditor
        label="Script"
        language="javascript"
        value="call("
        onChange={onChange}
        completions={({ position, text }) => ({
          from: text.lastIndexOf("'", position - 1) + 1,
          completions: [{ label: 'order.status' }],
        })}
      />,
    );
    textbox().focus();
    await userEvent.keyboard("{Control>}{End}{/Control}'order.s");
    await page.getByRole('option', { name: 'order.status' }).click();
    await expect.poll(() => onChange.mock.lastCall?.[0]).toContain("call('order.status'");
  });
});

describe('surroundings', () => {
  it('changes its colours with the scheme, and nothing else', async () => {
    const { container } = renderThemed(
      <CodeEditor label="Script" language="json" value={'{"a": 1}'} onChange={() => {}} />,
      {
        scheme: 'light',
      },
    );
    await expect.poll(() => container.querySelector('.tok-number')).not.toBeNull();
    const colour = () => {
      const number = container.querySelector('.tok-number');
      return number && getComputedStyle(number).color;
    };
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(container, { subtree: true, childList: true, attributes: true, characterData: true });
    // The editor measures itself in the frames after its mount.
    await vi.waitUntil(async () => {
      changes.length = 0;
      await nextFrame();
      await nextFrame();
      return changes.length === 0;
    }, 30_000);
    const before = colour();
    onTestFinished(() => applyTheme(document.documentElement, { scheme: 'light' }));
    applyTheme(document.documentElement, { scheme: 'night' });
    expect(colour()).not.toBe(before);
    await nextFrame();
    expect([...changes, ...observer.takeRecords()]).toEqual([]);
  });

  it('works in a shadow root', async () => {
    const host = document.createElement('div');
    document.body.append(host);
    onTestFinished(() => host.remove());
    const container = document.createElement('div');
    const inner = document.createElement('div');
    container.append(inner);
    host.attachShadow({ mode: 'open' }).append(container);
    const onChange = vi.fn<(value: string) => void>();
    render(
      <ThemeProvider container={container} scheme="light">
        <CodeEditor label="Script" value="one" onChange={onChange} />
      </ThemeProvider>,
      { container: inner },
    );
    const editor = await within(inner).findByRole('textbox', { name: 'Script' });
    expect(getComputedStyle(editor).whiteSpace).not.toBe('normal');
    editor.focus();
    await userEvent.keyboard('{Control>}{End}{/Control}!');
    await expect.poll(() => onChange.mock.lastCall?.[0]).toBe('one!');
  });

  it('works under a policy that requires a nonce', async () => {
    const frame = document.createElement('iframe');
    const policy = "default-src 'none'; style-src 'nonce-n0nce'";
    frame.srcdoc = `<meta http-equiv="Content-Security-Policy" content="${policy}"><body><div></div></body>`;
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    document.body.append(frame);
    onTestFinished(() => frame.remove());
    await loaded;
    const inside = frame.contentDocument;
    const place = inside?.querySelector('div');
    if (!inside || !place) throw new Error('No document');
    const violations: string[] = [];
    inside.addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective));
    render(
      <ThemeProvider container={inside.body} nonce="n0nce">
        <CodeEditor
          label="Script"
          language="javascript"
          value={'one\n"two"'}
          onChange={() => {}}
          diagnostics={[{ line: 1, message: 'Never.', severity: 'error' }]}
        />
      </ThemeProvider>,
      { container: place },
    );
    await expect.poll(() => place.querySelector('.cm-lint-marker')).not.toBeNull();
    const scroller = place.querySelector('.cm-scroller');
    expect(scroller && frame.contentWindow?.getComputedStyle(scroller).display).toBe('flex');
    const style = inside.createElement('style');
    style.textContent = 'a { color: red }';
    inside.head.append(style);
    // A style without the nonce violates the policy, which proves that the policy is in force.
    await expect.poll(() => violations).toEqual(['style-src-elem']);
  });
});

function Unanswered() {
  const [value, setValue] = useState('');
  return (
    <CodeEditor label="Script" value={value} onChange={setValue} completions={() => Promise.reject(new Error())} />
  );
}

it('keeps working when completions fail to load', async () => {
  renderThemed(<Unanswered />);
  textbox().focus();
  await userEvent.keyboard('ab{Control>} {/Control}c');
  await expect.poll(lines).toEqual(['abc']);
});

it('moves the focus by Escape, then Tab; Tab alone indents', async () => {
  renderThemed(
    <>
      <CodeEditor label="Script" value="one" onChange={() => {}} />
      <button type="button">After</button>
    </>,
  );
  textbox().focus();
  await userEvent.keyboard('{Control>}{Home}{/Control}{Tab}');
  expect(lines()).toEqual(['  one']);
  await userEvent.keyboard('{Escape}{Tab}');
  expect(document.activeElement?.textContent).toBe('After');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  expect(document.activeElement).toBe(textbox());
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement).toBe(textbox());
  expect(lines()).toEqual(['    one']);
});
