import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { DataTable } from '../DataTable/DataTable.tsx';
import { Tabs } from '../Tabs/Tabs.tsx';
import { renderThemed } from '../testing/renderThemed.tsx';

const long = 'Messages that nobody has answered since the shop was opened in the spring of the year before the last';

const titleAbove = (text: string) => screen.getByText(text).closest('[title]')?.getAttribute('title');

test('a truncated tab label has a tooltip with the whole text, a fitting one has none', async () => {
  const items = [
    { id: 'short', label: 'All' },
    { id: 'long', label: long, closable: true },
  ];
  renderThemed(<Tabs label="Views" items={items} value="short" onChange={() => {}} onClose={() => {}} />);
  await userEvent.hover(screen.getByText(long));
  expect(titleAbove(long)).toBe(long);
  await userEvent.hover(screen.getByText('All'));
  expect(titleAbove('All')).toBeUndefined();
});

test('so does a cell of a table', async () => {
  renderThemed(
    <DataTable
      rows={[{ id: long }, { id: 'Short' }]}
      columns={[
        { key: 'text', header: 'Text', width: 120, value: ({ id }) => id },
        { key: 'rest', header: 'Rest', grow: true, value: () => null },
      ]}
      rowKey={({ id }) => id}
      label="Messages"
      height={300}
    />,
  );
  await userEvent.hover(screen.getByText(long));
  await expect.poll(() => titleAbove(long)).toBe(long);
  await userEvent.hover(screen.getByText('Short'));
  await expect.poll(() => titleAbove('Short')).toBeUndefined();
});
