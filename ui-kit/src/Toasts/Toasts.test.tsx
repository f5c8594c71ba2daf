import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Drawer } from '../Drawer/Drawer.tsx';
import { Modal } from '../Modal/Modal.tsx';
import { renderThemed } from '../testing/renderThemed.tsx';
import { createToaster, type ToastInput } from './createToaster.ts';
import { Toasts } from './Toasts.tsx';

async function show(...toasts: ToastInput[]) {
  const toaster = createToaster();
  renderThemed(
    <>
      <button type="button">On the page</button>
      <Toasts toaster={toaster} />
    </>,
  );
  for (const toast of toasts) toaster.show(toast);
  const inSight = () => toaster.getSnapshot().flatMap((toast) => (toast.hidden ? [] : [toast.title]));
  return { toaster, inSight };
}
const region = () => screen.getByRole('region', { name: 'Notifications' });
const cross = (title: string) => page.getByRole('button', { name: `Close: ${title}` });

describe('Toasts', () => {
  it('makes room at the bottom while there are toasts, if enabled', async () => {
    const toaster = createToaster();
    renderThemed(<Toasts toaster={toaster} placement="bottom-center" makeRoom />);
    const room = () => Number.parseFloat(document.documentElement.style.getPropertyValue('--toast-room') || '0');
    expect(room()).toBe(0);
    toaster.show({ id: 'one', title: 'Saved' });
    await expect.poll(() => window.innerHeight - room()).toBeLessThan(region().getBoundingClientRect().top);
    expect(room()).toBeGreaterThan(0);
    toaster.hide('one');
    await expect.poll(room).toBe(0);
  });

  it('lies beside others where it makes room in a wide window, which it takes one row of', async () => {
    await page.viewport(1400, 800);
    const toaster = createToaster();
    renderThemed(<Toasts toaster={toaster} makeRoom />);
    for (const title of ['One', 'Two', 'Three']) toaster.show({ title });
    await expect.element(page.getByText('Three')).toBeVisible();
    const tops = [...region().querySelectorAll('li')].map((card) => card.getBoundingClientRect().top);
    expect(new Set(tops).size).toBe(1);
  });

  it('keeps the space while the pointer is in a dialog, whose buttons would move away under it', async () => {
    await page.viewport(1000, 700);
    const toaster = createToaster();
    renderThemed(
      <>
        <Drawer open modal={false} title="Run" onClose={() => {}} footer={<button type="button">Save</button>}>
          Text
        </Drawer>
        <p>On the page</p>
        <Toasts toaster={toaster} placement="bottom-center" makeRoom />
      </>,
    );
    const save = page.getByRole('button', { name: 'Save', exact: true });
    const bottom = () => save.element().getBoundingClientRect().bottom;
    toaster.show({ id: 'one', title: 'Saved' });
    await expect.poll(bottom).toBeLessThan(region().getBoundingClientRect().top);
    await userEvent.hover(save);
    const before = bottom();
    toaster.hide('one');
    await expect.poll(() => region().textContent).toBe('');
    await new Promise(requestAnimationFrame);
    expect(bottom()).toBe(before);
    await userEvent.hover(page.getByText('On the page'));
    await expect.poll(bottom).toBeGreaterThan(before);
  });

  it('has a polite and an assertive live region before the first message, and no other', async () => {
    await show();
    const live = [...document.querySelectorAll('[aria-live]')].map((each) => each.getAttribute('aria-live'));
    expect(new Set(live)).toEqual(new Set(['assertive', 'polite']));
    expect(live).toHaveLength(2);
    expect(region().textContent).toBe('');
  });

  it('announces errors assertively and everything else politely, without taking the focus', async () => {
    renderThemed(<button type="button">Before</button>);
    await userEvent.click(page.getByRole('button', { name: 'Before' }));
    await show({ title: 'Saved', color: 'good' }, { title: 'Failed', color: 'bad' });
    await expect.element(page.getByText('Failed')).toBeVisible();
    expect(document.querySelector('[aria-live=assertive]')?.textContent).toContain('Failed');
    expect(document.querySelector('[aria-live=polite]')?.textContent).toContain('Saved');
    await expect.element(page.getByRole('button', { name: 'Before' })).toHaveFocus();
  });

  it('shows the colour by an icon and a tone, and a close button unless it is turned off', async () => {
    await show({ title: 'Out', color: 'bad' }, { title: 'In', color: 'good', closeButton: false });
    await expect.element(page.getByText('Out')).toBeVisible();
    const card = (title: string) => page.getByText(title).element().closest('li');
    expect(card('Out')?.dataset['color']).toBe('bad');
    expect(card('Out')?.querySelector('svg')).not.toBeNull();
    expect(cross('Out').query()).not.toBeNull();
    expect(cross('In').query()).toBeNull();
  });

  it('runs its action once and hides', async () => {
    const onAction = vi.fn<() => void>();
    const { inSight } = await show({ title: 'Deleted', action: { label: 'Undo', onAction } });
    await userEvent.click(page.getByRole('button', { name: 'Undo' }));
    expect(onAction).toHaveBeenCalledOnce();
    expect(inSight()).toEqual([]);
  });

  it('takes the focus by F6; closing moves it to the next toast and finally back to the page', async () => {
    await show({ title: 'One' }, { title: 'Two' });
    await userEvent.click(page.getByRole('button', { name: 'On the page' }));
    await userEvent.keyboard('{F6}');
    await expect.element(cross('Two')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(cross('One')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: 'On the page' })).toHaveFocus();
  });

  it('stays usable above a modal dialog, and a click on it does not close the dialog', async () => {
    const onClose = vi.fn<() => void>();
    const toaster = createToaster();
    renderThemed(
      <>
        <Toasts toaster={toaster} />
        <Modal open onClose={onClose} title="Dialog" />
      </>,
    );
    toaster.show({ title: 'Saved' });
    await userEvent.click(cross('Saved'));
    expect(onClose).not.toHaveBeenCalled();
    expect(toaster.getSnapshot()[0]?.hidden).toBe(true);
  });

  it('holds 10,000 characters in the window', async () => {
    await show({ title: 'word '.repeat(2000), content: 'x'.repeat(10_000) });
    await expect.poll(() => region().querySelector('li')).not.toBeNull();
    const box = region().getBoundingClientRect();
    expect(box.top).toBeGreaterThanOrEqual(0);
    expect(box.bottom).toBeLessThanOrEqual(window.innerHeight);
  });
});

describe('the countdown of a toast', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const fire = (target: EventTarget | null, event: Event) => target?.dispatchEvent(event);
  const bubbles = { bubbles: true };

  it.each([
    [
      'the pointer is over it',
      () => fire(region(), new PointerEvent('pointerover', bubbles)),
      () => fire(region(), new PointerEvent('pointerout', bubbles)),
    ],
    [
      'the focus is in it',
      () => fire(region(), new FocusEvent('focusin', bubbles)),
      () => fire(region(), new FocusEvent('focusout', bubbles)),
    ],
    ['the window is in the background', () => fire(window, new Event('blur')), () => fire(window, new Event('focus'))],
  ])('pauses while %s', async (_, begin, end) => {
    const { inSight } = await show({ title: 'Read me', duration: 1000 });
    begin();
    vi.advanceTimersByTime(60_000);
    expect(inSight()).toEqual(['Read me']);
    end();
    vi.advanceTimersByTime(999);
    expect(inSight()).toEqual(['Read me']);
    vi.advanceTimersByTime(1);
    expect(inSight()).toEqual([]);
  });

  it('pauses while the window is hidden', async () => {
    const { inSight } = await show({ title: 'Read me', duration: 1000 });
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    onTestFinished(() => hidden.mockRestore());
    fire(document, new Event('visibilitychange'));
    vi.advanceTimersByTime(60_000);
    expect(inSight()).toEqual(['Read me']);
    hidden.mockRestore();
    fire(document, new Event('visibilitychange'));
    vi.advanceTimersByTime(1000);
    expect(inSight()).toEqual([]);
  });
});
