import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../Button/Button.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { Sidebar } from '../Sidebar/Sidebar.tsx';
import { renderThemed } from '../testing/renderThemed.tsx';
import { ButtonHints } from './ButtonHints.tsx';

const tooltip = page.getByRole('tooltip');
const remove = page.getByRole('button', { name: 'Delete' });

it('shows the action and shortcut of an icon button, on hover and keyboard focus, in place of the title', async () => {
  renderThemed(
    <>
      <button type="button" title="Has words">
        First
      </button>
      <IconButton icon="trash-2" label="Delete" aria-keyshortcuts="d" />
      <ButtonHints />
    </>,
  );
  await userEvent.hover(remove);
  await expect.element(tooltip).toHaveTextContent(/^Delete\s*D$/);
  expect(remove.element().hasAttribute('title')).toBe(false);
  await userEvent.hover(page.getByRole('button', { name: 'First' }));
  await expect.poll(() => tooltip.query()).toBeNull();
  expect(remove.element().getAttribute('title')).toBe('Delete');
  await userEvent.tab();
  expect(tooltip.query()).toBeNull();
  await userEvent.tab();
  await expect.element(remove).toHaveFocus();
  await expect.element(tooltip).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => tooltip.query()).toBeNull();
});

it('shows the keys of a button with words, unless it shows them itself', async () => {
  renderThemed(
    <>
      <Button aria-keyshortcuts="n">New</Button>
      <Button aria-keyshortcuts="d">
        Move <kbd>D</kbd>
      </Button>
      <ButtonHints />
    </>,
  );
  await userEvent.hover(page.getByRole('button', { name: 'New' }));
  await expect.element(tooltip).toHaveTextContent(/^\s*N$/);
  await userEvent.hover(page.getByRole('button', { name: 'Move' }));
  await expect.poll(() => tooltip.query()).toBeNull();
});

it('shows the names that the rail of a sidebar hides, on hover and on focus by the keyboard', async () => {
  renderThemed(
    <>
      <Sidebar
        sections={[
          {
            id: 'top',
            items: [
              { id: 'home', label: 'Home', icon: 'house', href: '#home' },
              { id: 'users', label: 'Users', icon: 'users', href: '#users' },
            ],
          },
        ]}
        style={{ width: 60 }}
      />
      <ButtonHints />
    </>,
  );
  const home = page.getByRole('link', { name: 'Home' });
  await userEvent.tab();
  await expect.element(home).toHaveFocus();
  await expect.element(tooltip).toHaveTextContent('Home');
  expect(home.element().hasAttribute('title')).toBe(false);
  await userEvent.keyboard('{Escape}');
  await userEvent.hover(page.getByRole('link', { name: 'Users' }));
  await expect.element(tooltip).toHaveTextContent('Users');
});

it('shows the hint of a button that has the focus when it is mounted', async () => {
  const button = (hints: boolean) => (
    <>
      <IconButton icon="trash-2" label="Delete" />
      {hints && <ButtonHints />}
    </>
  );
  const { rerender } = renderThemed(button(false));
  await userEvent.tab();
  await expect.element(remove).toHaveFocus();
  rerender(button(true));
  await expect.element(tooltip).toBeVisible();
});

it('shows the words of a button that a phone hides, and only there', async () => {
  await page.viewport(390, 844);
  renderThemed(
    <>
      <Button icon="upload" iconEnd="chevron-down" iconOnPhones>
        Import
      </Button>
      <ButtonHints />
    </>,
  );
  const button = page.getByRole('button', { name: 'Import' });
  const { width, height } = button.element().getBoundingClientRect();
  expect(width).toBe(height);
  await userEvent.tab();
  await expect.element(tooltip).toHaveTextContent('Import');
  expect(button.element().hasAttribute('title')).toBe(false);
  await userEvent.keyboard('{Escape}');
  await page.viewport(1024, 844);
  expect(button.element().getBoundingClientRect().width).toBeGreaterThan(2 * height);
  await userEvent.hover(button);
  await new Promise(requestAnimationFrame);
  expect(tooltip.query()).toBeNull();
});

it('shows no names of a whole sidebar', async () => {
  renderThemed(
    <>
      <Sidebar sections={[{ id: 'top', items: [{ id: 'home', label: 'Home', icon: 'house', href: '#home' }] }]} />
      <ButtonHints />
    </>,
  );
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: 'Home' })).toHaveFocus();
  await new Promise(requestAnimationFrame);
  expect(tooltip.query()).toBeNull();
});

it('keeps the hint of a focused button while the page scrolls and the pointer leaves another element', async () => {
  renderThemed(
    <>
      <IconButton icon="trash-2" label="Delete" aria-keyshortcuts="d" />
      <p>Text</p>
      <ButtonHints />
    </>,
  );
  await userEvent.tab();
  await expect.element(tooltip).toBeVisible();
  document.dispatchEvent(new Event('scroll'));
  page
    .getByText('Text')
    .element()
    .dispatchEvent(new PointerEvent('pointerout', { bubbles: true }));
  // The handler that would hide it runs before the next frame.
  await new Promise(requestAnimationFrame);
  await expect.element(tooltip).toBeVisible();
  await userEvent.tab();
  await expect.poll(() => tooltip.query()).toBeNull();
});
