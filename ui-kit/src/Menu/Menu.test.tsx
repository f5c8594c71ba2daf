import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Button } from '../Button/Button.tsx';
import { renderThemed } from '../testing/renderThemed.tsx';
import { Menu } from './Menu.tsx';

it('shows the checked item of a long list with a search box when it opens', async () => {
  const items = Array.from({ length: 300 }, (_, index) => ({ key: `${index}`, label: `Workspace ${index}` }));
  renderThemed(
    <Menu
      label="Workspaces"
      trigger={(props) => <Button {...props}>Open</Button>}
      searchable
      maxHeight={300}
      items={[
        {
          type: 'group',
          key: 'all',
          label: 'All',
          choice: 'one',
          items: items.map((item) => ({ ...item, checked: item.key === '250' })),
        },
      ]}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const box = (element: HTMLElement) => element.getBoundingClientRect();
  const checked = await screen.findByRole('menuitemradio', { name: 'Workspace 250' });
  const list = screen.getByRole('menu', { name: 'Workspaces' });
  await expect.poll(() => box(checked).bottom - box(list).bottom).toBeLessThanOrEqual(0);
  expect(box(checked).top).toBeGreaterThanOrEqual(box(list).top);
});
