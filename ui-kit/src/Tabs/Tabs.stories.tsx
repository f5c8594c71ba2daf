import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { Live } from '../testing/Live.tsx';
import { TabLinks } from './TabLinks.tsx';
import { TabPanel } from './TabPanel.tsx';
import { Tabs } from './Tabs.tsx';

const items = [
  { id: 'home', label: 'Home' },
  { id: 'resolution', label: 'Resolution', count: 4, closable: true },
  { id: 'locked', label: 'Locked', disabled: true },
  { id: 'peak', label: 'Peak hours', closable: true },
];

const meta = {
  title: 'Layout/Tabs',
  component: Tabs,
  args: { label: 'Boards', items, value: 'home', onChange: () => {} },
} satisfies Meta<typeof Tabs>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = { args: { onAdd: () => {}, addLabel: 'Add a board' } };
export const Overflow: Story = {
  args: { items: Array.from({ length: 30 }, (_, index) => ({ id: `${index}`, label: `Board ${index}` })), value: '25' },
};
export const AsPages: Story = {
  render: () => (
    <TabLinks label="Boards" value="home" items={items.map((item) => ({ ...item, href: `#${item.id}` }))} />
  ),
};
/** ← and → choose and wrap, Home and End jump, Delete closes; disabled tabs are skipped. */
export const Keyboard: Story = {
  render: () => (
    <Live initial={{ items, value: 'home' }}>
      {(state, set) => (
        <>
          <Tabs
            id="boards"
            label="Boards"
            items={state.items}
            value={state.value}
            onChange={(value) => set({ ...state, value })}
            onClose={(id) => set({ value: 'resolution', items: state.items.filter((item) => item.id !== id) })}
          />
          <TabPanel tabs="boards" tab={state.value}>
            Panel of {state.value}
          </TabPanel>
        </>
      )}
    </Live>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    canvas.getByRole('tab', { name: 'Home' }).focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(canvas.getByRole('tab', { name: 'Peak hours' })).toHaveFocus();
    await expect(canvas.getByRole('tabpanel', { name: 'Peak hours' })).toBeVisible();
    await userEvent.keyboard('{Home}{ArrowRight}');
    await expect(canvas.getByRole('tab', { selected: true })).toHaveTextContent('Resolution');
    await userEvent.keyboard('{End}{Delete}');
    await expect(canvas.queryByRole('tab', { name: 'Peak hours' })).toBeNull();
    await expect(canvas.getByRole('tab', { name: /Resolution/ })).toHaveFocus();
  },
};
