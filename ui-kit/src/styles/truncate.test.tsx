import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DataTable } from '../DataTable/DataTable.tsx';
import { Tabs } from '../Tabs/Tabs.tsx';
import { renderThemed } from '../testing/renderThemed.tsx';

const hebrew = 'שירות הלקוחות של החנות המקוונת בתל אביב ובירושלים ובחיפה';
const english = 'Customer service of the online shop in Tel Aviv, Jerusalem and Haifa';

/** How far the first letter of a text is from the edge of its box at which its script begins, px. */
function startOf(text: string): number {
  const element = screen.getByText(text);
  const range = document.createRange();
  range.selectNodeContents(element);
  range.setEnd(range.startContainer.firstChild ?? range.startContainer, 1);
  const letter = range.getBoundingClientRect();
  const { left, right } = element.getBoundingClientRect();
  return text === hebrew ? right - letter.right : letter.left - left;
}

it.each([
  [
    'a tab',
    <Tabs
      key="tabs"
      label="Tabs"
      items={[hebrew, english].map((label) => ({ id: label, label }))}
      value={hebrew}
      onChange={() => {}}
    />,
    0,
  ],
  [
    'a cell',
    <DataTable
      key="table"
      label="Intents"
      rows={[hebrew, english]}
      columns={[{ key: 'name', header: 'Name', value: (name) => name, grow: true }]}
      rowKey={(name) => name}
      height={200}
    />,
    12,
  ],
])('keeps the beginning of a truncated text in %s, in both directions of writing', (_, element, padding) => {
  renderThemed(<div style={{ width: 160 }}>{element}</div>);
  for (const text of [hebrew, english]) {
    const { scrollWidth, clientWidth } = screen.getByText(text);
    expect(scrollWidth).toBeGreaterThan(clientWidth);
    expect(startOf(text)).toBeCloseTo(padding, 0);
  }
});

it('aligns short names of both directions of writing in a column', () => {
  renderThemed(
    <DataTable
      label="Intents"
      rows={['שלום', 'Hello']}
      columns={[{ key: 'name', header: 'Name', value: (name) => name, grow: true }]}
      rowKey={(name) => name}
      height={200}
    />,
  );
  const left = (text: string) => {
    const range = document.createRange();
    range.selectNodeContents(screen.getByText(text));
    return range.getBoundingClientRect().left;
  };
  expect(left('שלום')).toBeCloseTo(left('Hello'), 0);
});
