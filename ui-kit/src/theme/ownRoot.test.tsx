import { within } from '@testing-library/react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../Button/Button.tsx';
import { deepActiveElement } from '../layers/dom.ts';
import { Menu } from '../Menu/Menu.tsx';
import { Modal } from '../Modal/Modal.tsx';
import { renderThemed } from '../testing/renderThemed.tsx';
import { createToaster } from '../Toasts/createToaster.ts';
import { Toasts } from '../Toasts/Toasts.tsx';
import { Tooltip } from '../Tooltip/Tooltip.tsx';
import { usePortalContainer } from './container.ts';

/** Isolated roots for the kit inside another page. */
const places = {
  'a shadow root': (host: HTMLElement) => {
    const container = document.createElement('div');
    host.attachShadow({ mode: 'open' }).append(container);
    return container;
  },
  'the document of an iframe': (host: HTMLElement) => {
    const frame = document.createElement('iframe');
    frame.title = 'Widget';
    Object.assign(frame.style, { width: '600px', height: '400px' });
    host.append(frame);
    const container = frame.contentDocument?.body;
    if (!container) throw new Error('The iframe has no document');
    return container;
  },
};

async function renderIn(place: keyof typeof places) {
  const outside = document.createElement('button');
  outside.textContent = 'Of the page';
  const host = document.createElement('div');
  document.body.append(outside, host);
  onTestFinished(() => {
    host.remove();
    outside.remove();
  });
  const container = places[place](host);
  const toaster = createToaster();
  renderThemed(<Inside toaster={toaster} />, { container, brand: '#6d28d9', scheme: 'light' });
  /** By keyboard, as the test's pointer cannot reach into an iframe's document. */
  const press = (name: string) => {
    const button = within(container).getByRole('button', { name });
    button.focus();
    button.click();
  };
  return { container, outside, toaster, press };
}

function Inside({ toaster }: { toaster: ReturnType<typeof createToaster> }) {
  const [open, setOpen] = useState(false);
  return createPortal(
    <>
      <Tooltip content="Says more">
        <Button onClick={() => setOpen(true)}>Open</Button>
      </Tooltip>
      <Menu
        label="Language"
        items={[{ key: 'en', label: 'English' }]}
        trigger={(trigger) => <Button {...trigger}>Language</Button>}
      />
      <Modal open={open} onClose={() => setOpen(false)} title="Inside">
        <button type="button">First</button>
        <button type="button">Last</button>
      </Modal>
      <Toasts toaster={toaster} />
    </>,
    usePortalContainer(),
  );
}

/** The z-index of an element; "auto" where its styles are missing. */
const zIndex = (element: Element | null | undefined) => (element ? getComputedStyle(element).zIndex : '');
const focusedText = () => deepActiveElement()?.textContent;

describe.each(Object.keys(places) as (keyof typeof places)[])('the kit in %s', (place) => {
  it('opens a styled dialog that traps the focus, closes on Escape and restores the focus', async () => {
    const { container, outside, press } = await renderIn(place);
    press('Open');
    await expect.poll(focusedText).toBe('First');
    const dialog = within(container).queryByRole('dialog');
    expect(zIndex(dialog?.parentElement)).toBe('1100');
    await userEvent.keyboard('{Tab}{Tab}');
    expect(deepActiveElement()?.getAttribute('aria-label')).toBe('Close');
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    expect(focusedText()).toBe('Last');
    expect(outside.inert, 'the surrounding page is not inert').toBe(false);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => within(container).queryByRole('dialog')).toBeNull();
    expect(focusedText()).toBe('Open');
  });

  it('closes a menu on Escape and on an outside click', async () => {
    const { container, press } = await renderIn(place);
    const menu = () => within(container).queryByRole('menu');
    press('Language');
    await expect.poll(() => zIndex(menu()?.parentElement)).toBe('1100');
    await expect.poll(focusedText).toBe('English');
    await userEvent.keyboard('{Escape}');
    await expect.poll(menu).toBeNull();
    press('Language');
    await expect.poll(focusedText).toBe('English');
    container.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
    await expect.poll(menu).toBeNull();
  });

  it('shows styled tooltips and toasts, and closes a toast by keyboard', async () => {
    const { container, toaster, press } = await renderIn(place);
    press('Open');
    await expect.poll(focusedText).toBe('First');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => zIndex(within(container).queryByRole('tooltip'))).toBe('1200');
    toaster.show({ title: 'Saved' });
    await expect.poll(() => zIndex(within(container).queryByRole('region', { name: 'Notifications' }))).toBe('1200');
    await userEvent.keyboard('{F6}');
    await expect.poll(() => deepActiveElement()?.getAttribute('aria-label')).toBe('Close: Saved');
    await userEvent.keyboard('{Enter}');
    await expect.poll(focusedText).toBe('Open');
  });
});

describe('a shadow root', () => {
  it('closes its menu on a click in the surrounding page', async () => {
    const { container, press } = await renderIn('a shadow root');
    const menu = () => within(container).queryByRole('menu');
    press('Language');
    await expect.poll(focusedText).toBe('English');
    await page.getByRole('button', { name: 'Of the page' }).click();
    await expect.poll(menu).toBeNull();
  });
});
