import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Modal } from '../Modal/Modal.tsx';
import { Live } from '../testing/Live.tsx';
import { renderThemed } from '../testing/renderThemed.tsx';
import { Combobox, type ComboboxProps } from './Combobox.tsx';
import type { ComboOption } from './comboRows.ts';

const options: ComboOption[] = [
  { value: 'cancel', label: 'order.cancel' },
  { value: 'old', label: 'order.old', disabled: true },
  { value: 'return', label: 'order.return' },
  { value: 'hours', label: 'store.hours' },
];

const combobox = (props: Partial<ComboboxProps> = {}, initial: string | null = null) => (
  <Live initial={initial}>
    {(value, onChange) => (
      <Combobox label="Intent" options={options} {...props} value={value} onChange={props.onChange ?? onChange} />
    )}
  </Live>
);
const input = page.getByRole('combobox', { name: 'Intent' });
const labels = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent);
const active = () => document.getElementById(input.element().getAttribute('aria-activedescendant') ?? '')?.textContent;
const selected = () => screen.queryAllByRole('option', { selected: true }).length;
const status = () => screen.getByRole('status').textContent;

async function focusInput() {
  await userEvent.tab();
  await expect.element(input).toHaveFocus();
}

describe('Combobox', () => {
  it('exposes its role, its state and its list', async () => {
    renderThemed(combobox());
    await focusInput();
    await expect.element(input).toHaveAttribute('aria-expanded', 'false');
    await expect.element(input).toHaveAttribute('aria-autocomplete', 'list');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(input).toHaveAttribute('aria-expanded', 'true');
    const list = document.getElementById(input.element().getAttribute('aria-controls') ?? '');
    expect(list?.getAttribute('role')).toBe('listbox');
  });

  it('keeps the focus in the input while arrows move through the list, wrapping and skipping disabled options', async () => {
    renderThemed(combobox());
    await focusInput();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect([active(), selected()]).toEqual(['order.cancel', 1]);
    await userEvent.keyboard('{ArrowDown}');
    expect([active(), selected()]).toEqual(['order.return', 1]);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect([active(), selected()]).toEqual(['store.hours', 1]);
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toBe('order.cancel');
    await expect.element(input).toHaveFocus();
  });

  it('opens on the chosen one, moves from there, and never shows two as selected', async () => {
    renderThemed(combobox({}, 'return'));
    await focusInput();
    await userEvent.keyboard('{ArrowDown}');
    expect([active(), selected()]).toEqual(['order.return', 1]);
    await userEvent.keyboard('{ArrowDown}');
    expect([active(), selected()]).toEqual(['store.hours', 1]);
  });

  it('chooses the active option by Enter and closes; Escape closes without a change', async () => {
    renderThemed(combobox());
    await focusInput();
    await userEvent.keyboard('hours{Enter}');
    await expect.element(input).toHaveValue('store.hours');
    await expect.element(input).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('can');
    await expect.poll(labels).toEqual(['order.cancel']);
    await userEvent.keyboard('{Escape}');
    await expect.element(input).toHaveValue('store.hours');
    await expect.element(input).toHaveAttribute('aria-expanded', 'false');
  });

  it('leaves the dialog around it open at the first Escape', async () => {
    const onClose = vi.fn<() => void>();
    renderThemed(
      <Modal open onClose={onClose} title="Dialog">
        {combobox()}
      </Modal>,
    );
    await expect.element(input).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Escape}');
    await expect.element(input).toHaveAttribute('aria-expanded', 'false');
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('is one tab stop, and Tab closes the list and moves on', async () => {
    renderThemed(
      <>
        {combobox({}, 'return')}
        <button type="button">After</button>
      </>,
    );
    await focusInput();
    await userEvent.keyboard('{ArrowDown}{Tab}');
    await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus();
    expect(page.getByRole('listbox').query()).toBeNull();
  });

  it('announces the number of results politely, 0 included', async () => {
    renderThemed(combobox());
    await focusInput();
    await userEvent.keyboard('order');
    await expect.poll(status).toBe('3 results');
    await userEvent.keyboard(' nowhere');
    await expect.poll(status).toBe('0 results');
    await expect.element(page.getByText('No results')).toBeVisible();
  });

  it('offers to create a missing option', async () => {
    const onCreate = vi.fn<(text: string) => void>();
    renderThemed(combobox({ onCreate }));
    await focusInput();
    await userEvent.keyboard('order.swap{ArrowDown}{Enter}');
    expect(onCreate).toHaveBeenCalledExactlyOnceWith('order.swap');
  });

  it('loads remote options and does not filter them', async () => {
    const asked: string[] = [];
    function Async() {
      const [found, setFound] = useState<ComboOption[]>([]);
      const [loading, setLoading] = useState(false);
      const search = (text: string) => {
        asked.push(text);
        setLoading(text === 'wa');
        setFound(text === 'wait' ? [{ value: 'x', label: 'Something else' }] : []);
      };
      return combobox({ options: found, loading, onSearch: search });
    }
    renderThemed(<Async />);
    await focusInput();
    await userEvent.keyboard('wa');
    expect(status()).toBe('');
    await userEvent.keyboard('it');
    await expect.poll(labels).toEqual(['Something else']);
    expect(asked).toEqual(['w', 'wa', 'wai', 'wait']);
    await userEvent.keyboard('{Enter}');
    await expect.element(input).toHaveValue('Something else');
  });
});

describe('Combobox with odd options', () => {
  const open = async (given: ComboOption[]) => {
    renderThemed(combobox({ options: given }));
    await focusInput();
    await userEvent.keyboard('{ArrowDown}');
  };

  it('has none', async () => {
    await open([]);
    await expect.element(page.getByText('No results')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(input).toHaveValue('');
  });

  it('has one', async () => {
    await open([{ value: 'a', label: 'Only' }]);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect.element(input).toHaveValue('Only');
  });

  it('has 10,000: shows the first, and finds the last', async () => {
    await open(Array.from({ length: 10_000 }, (_, index) => ({ value: String(index), label: `Option ${index}` })));
    expect(labels().length).toBeLessThanOrEqual(200);
    await expect.element(page.getByText('Type to narrow the list')).toBeInTheDocument();
    await input.fill('9999');
    await expect.poll(labels).toEqual(['Option 9999']);
  });

  it('has a label of 10,000 characters, emoji and text from right to left', async () => {
    const long = 'word '.repeat(2000).trim();
    await open([
      { value: 'long', label: long },
      { value: 'emoji', label: '👩‍👩‍👧‍👦 family 🇨🇭' },
      { value: 'rtl', label: 'إلغاء الطلب' },
    ]);
    const list = page.getByRole('listbox').element();
    await expect.poll(() => list.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
    await input.fill('الطلب');
    await expect.poll(labels).toEqual(['إلغاء الطلب']);
    await input.fill('👩‍👩‍👧‍👦');
    await expect.poll(labels).toEqual(['👩‍👩‍👧‍👦 family 🇨🇭']);
  });
});
