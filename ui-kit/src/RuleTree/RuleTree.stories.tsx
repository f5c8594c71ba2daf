import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { compare, LiveRules, storyTree } from './storyRules.tsx';

const meta = {
  title: 'Data/RuleTree',
  component: LiveRules,
  args: { label: 'Alarm begins', value: storyTree, style: { maxWidth: 420 } },
} satisfies Meta<typeof LiveRules>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Each row shows whether it is true now. */
export const Live: Story = {};
export const WithoutResults: Story = { args: { live: false } };
export const Empty: Story = {
  args: { value: { condition: 'AND', rules: [] }, emptyText: 'Without conditions the rules hold.' },
};
export const FourLevels: Story = {
  args: {
    value: {
      condition: 'AND',
      rules: [
        compare('temperature', '>', 70),
        {
          condition: 'OR',
          rules: [
            { condition: 'AND', rules: [{ condition: 'OR', rules: [compare('doors', '>', 1)] }] },
            compare('a name much too long for the narrow place that it was put in', '>', 60),
          ],
        },
      ],
    },
  },
};
export const ReadOnly: Story = { args: { readOnly: true } };
export const Full: Story = { args: { maxLeaves: 4 } };

/** Fields open below their condition; Escape closes them. */
export const Editing: Story = {
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: /^(?!Actions).*temperature > 70/ }));
    const fields = screen.getByRole('group', { name: 'temperature > 70' });
    await expect(within(fields).getByLabelText('What')).toHaveFocus();
  },
};

/** Arrows move between rows, Alt and an arrow move a row, Mod+G groups; each edit can be undone. */
export const Keyboard: Story = {
  play: async () => {
    const row = () => screen.getByRole('button', { name: /^(?!Actions).*temperature/, expanded: false });
    await userEvent.tab();
    await expect(screen.getAllByRole('radio', { name: 'AND' })[0]).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(row()).toHaveFocus();
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await expect(
      within(screen.getByRole('group', { name: /Group 1 of 2, level 2, OR/ })).getAllByRole('listitem'),
    ).toHaveLength(3);
    await expect(row()).toHaveFocus();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect(
      within(screen.getByRole('group', { name: /Group 2 of 3, level 2, OR/ })).getAllByRole('listitem'),
    ).toHaveLength(2);
  },
};
