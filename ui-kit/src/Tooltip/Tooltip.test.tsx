import { screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../Button/Button.tsx';
import { Modal } from '../Modal/Modal.tsx';
import { renderThemed } from '../testing/renderThemed.tsx';
import { Tooltip } from './Tooltip.tsx';

const tooltip = page.getByRole('tooltip');
const train = page.getByRole('button', { name: 'Train' });
const pair = (
  <>
    <Tooltip content="Learns anew" delay={0}>
      <Button>Train</Button>
    </Tooltip>
    <Tooltip content="Puts it live" delay={60_000}>
      <Button>Publish</Button>
    </Tooltip>
    <p>Elsewhere</p>
  </>
);

describe('Tooltip', () => {
  it('shows on hover and describes its element, which keeps its name', async () => {
    renderThemed(pair);
    await userEvent.hover(train);
    await expect.element(tooltip).toBeVisible();
    await expect.element(train).toHaveAccessibleDescription('Learns anew');
    await expect.element(train).toHaveAccessibleName('Train');
    await userEvent.hover(page.getByText('Elsewhere'));
    await expect.poll(() => tooltip.query()).toBeNull();
    await expect.element(train).not.toHaveAccessibleDescription();
  });

  it('stays while the pointer is over the tooltip itself', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    renderThemed(pair);
    const button = screen.getByRole('button', { name: 'Train' });
    const bubble = () => screen.queryByRole('tooltip');
    button.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    vi.advanceTimersByTime(1);
    await vi.waitUntil(bubble, 30_000);
    button.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: bubble() }));
    bubble()?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    vi.advanceTimersByTime(60_000);
    expect(bubble()).not.toBeNull();
  });

  it('shows without a delay shortly after another one', async () => {
    renderThemed(pair);
    await userEvent.hover(train);
    await expect.element(tooltip).toHaveTextContent('Learns anew');
    await userEvent.hover(page.getByRole('button', { name: 'Publish' }));
    await expect.element(page.getByText('Puts it live')).toBeVisible();
  });

  it('shows on keyboard focus; Escape hides it and nothing else', async () => {
    let closed = 0;
    renderThemed(
      <Modal open onClose={() => (closed += 1)} title="Dialog">
        <Tooltip content="Learns anew">
          <Button>Train</Button>
        </Tooltip>
      </Modal>,
    );
    await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift}');
    await expect.element(train).toHaveFocus();
    await expect.element(tooltip).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => tooltip.query()).toBeNull();
    await expect.element(train).toHaveFocus();
    expect(closed).toBe(0);
  });

  it('names an icon button', async () => {
    renderThemed(
      <Tooltip content="Train" as="label" delay={0}>
        <button type="button" aria-label="Train">
          <svg />
        </button>
      </Tooltip>,
    );
    await expect.element(train).toBeVisible();
    await userEvent.hover(train);
    await expect.element(tooltip).toBeVisible();
    await expect.element(train).toHaveAccessibleName('Train');
  });

  it('explains a disabled button', async () => {
    renderThemed(
      <Tooltip content="Nothing has changed since the last training." delay={0}>
        <Button aria-disabled>Train</Button>
      </Tooltip>,
    );
    await userEvent.tab();
    await expect.element(train).toHaveAccessibleDescription('Nothing has changed since the last training.');
  });

  it('holds 10,000 characters in the window', async () => {
    renderThemed(
      <Tooltip content={'word '.repeat(2000)} delay={0}>
        <Button>Train</Button>
      </Tooltip>,
    );
    await userEvent.hover(train);
    await expect.element(tooltip).toBeVisible();
    const inWindow = () => {
      const box = tooltip.element().getBoundingClientRect();
      return box.top >= 0 && box.bottom <= window.innerHeight && box.right <= window.innerWidth;
    };
    await expect.poll(inWindow).toBe(true);
  });
});
