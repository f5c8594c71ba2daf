import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
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
/** The page shown is in view. */
export const ManyPages: Story = {
  render: () => (
    <div style={{ width: 300 }}>
      <TabLinks
        label="Boards"
        value="25"
        items={Array.from({ length: 30 }, (_, index) => ({
          id: `${index}`,
          label: `Board ${index}`,
          href: `#${index}`,
        }))}
      />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByRole('link', { current: 'page' });
    const bar = within(canvasElement).getByRole('list').getBoundingClientRect();
    await waitFor(() => expect(link.getBoundingClientRect().right).toBeLessThanOrEqual(bar.right + 1));
  },
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
/**
 * Documents beside the pages of a screen: a dot marks unsaved ones, and the owner decides which tab follows a closed
 * one.
 */
export const Documents: Story = {
  render: () => (
    <Live
      initial={{
        value: 'order',
        items: [
          { id: 'list', label: 'Scripts' },
          { id: 'order', label: 'order.status', closable: true, unsaved: true, separated: true },
          { id: 'stock', label: 'stock.low', closable: true },
        ],
      }}
    >
      {(state, set) => (
        <Tabs
          label="Scripts"
          activation="manual"
          choosesNeighbour={false}
          items={state.items}
          value={state.value}
          onChange={(value) => set({ ...state, value })}
          onClose={(id) => set({ value: 'list', items: state.items.filter((item) => item.id !== id) })}
        />
      )}
    </Live>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    canvas.getByRole('tab', { name: 'order.status Not saved' }).focus();
    await userEvent.keyboard('{Delete}');
    await expect(canvas.queryByRole('tab', { name: /order/ })).toBeNull();
    await expect(canvas.getByRole('tab', { name: 'Scripts', selected: true })).toHaveFocus();
  },
};
/** Even the longest name leaves its cross and the other tabs visible; its tooltip shows the whole. */
export const LongName: Story = {
  args: { items: [{ id: 'long', label: 'x'.repeat(200), closable: true }, ...items], onClose: () => {} },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const tab = canvas.getByRole('tab', { name: 'x'.repeat(200) });
    await expect(tab.clientWidth).toBeLessThan(300);
    await userEvent.hover(canvas.getByText('x'.repeat(200)));
    await expect(canvas.getByTitle('x'.repeat(200))).toBeInTheDocument();
    await userEvent.hover(canvas.getByText('Home'));
    await expect(canvas.queryByTitle('Home')).toBeNull();
  },
};
/** Alt+Shift+← and Alt+Shift+→ move a tab, as dragging does; it keeps the focus. */
export const Movable: Story = {
  render: () => (
    <Live
      initial={{
        value: 'peak',
        items: [
          { id: 'home', label: 'Home' },
          { id: 'resolution', label: 'Resolution', movable: true },
          { id: 'peak', label: 'Peak hours', movable: true },
        ],
      }}
    >
      {(state, set) => (
        <Tabs
          label="Boards"
          activation="manual"
          items={state.items}
          value={state.value}
          onChange={(value) => set({ ...state, value })}
          onMove={(id, to) => {
            const rest = state.items.filter((item) => item.id !== id);
            const moved = state.items.filter((item) => item.id === id);
            // The first tab stays.
            set({ ...state, items: [...rest.slice(0, to + 1), ...moved, ...rest.slice(to + 1)] });
          }}
        />
      )}
    </Live>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const names = () => canvas.getAllByRole('tab').map((tab) => tab.textContent);
    canvas.getByRole('tab', { name: 'Peak hours' }).focus();
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}');
    await waitFor(() => expect(names()).toEqual(['Home', 'Peak hours', 'Resolution']));
    await expect(canvas.getByRole('tab', { name: 'Peak hours' })).toHaveFocus();
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}');
    await expect(names()).toEqual(['Home', 'Peak hours', 'Resolution']);
  },
};
