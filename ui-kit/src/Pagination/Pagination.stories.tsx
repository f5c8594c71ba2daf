import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent } from 'storybook/test';
import { Pagination, type PaginationProps } from './Pagination.tsx';

function Live(props: PaginationProps) {
  const [page, setPage] = useState(props.page);
  const [pageSize, setPageSize] = useState(props.pageSize);
  return (
    <Pagination
      {...props}
      page={page}
      pageSize={pageSize}
      onChange={setPage}
      onPageSizeChange={props.pageSizes && setPageSize}
    />
  );
}

const meta = {
  title: 'Data/Pagination',
  component: Pagination,
  args: { page: 1, total: 120, onChange: () => {} },
  render: (args) => <Live {...args} />,
} satisfies Meta<typeof Pagination>;
export default meta;

type Story = StoryObj<typeof meta>;

/** By keyboard and pointer; at either end the buttons are disabled but keep the focus. */
export const Steps: Story = {
  play: async () => {
    const button = (name: string) => screen.getByRole('button', { name });
    await userEvent.tab();
    await expect(button('First page')).toHaveFocus();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}{Enter}');
    await expect(screen.getByRole('status')).toHaveTextContent('101–120 of 120');
    await expect(button('Next')).toHaveFocus();
    await expect(button('Next')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Enter}');
    await expect(screen.getByRole('status')).toHaveTextContent('101–120 of 120');
    await userEvent.click(button('First page'));
    await expect(screen.getByRole('status')).toHaveTextContent('1–50 of 120');
    await expect(button('Previous')).toHaveAttribute('aria-disabled', 'true');
  },
};

/** The user chooses the number of rows per page. */
export const Sizes: Story = {
  args: { total: 12_345, pageSize: 10, pageSizes: [10, 25, 50, 100] },
  play: async () => {
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '25 per page');
    await expect(screen.getByRole('status')).toHaveTextContent('1–25 of 12,345');
    await userEvent.click(screen.getByRole('button', { name: 'Last page' }));
    await expect(screen.getByRole('status')).toHaveTextContent('12,326–12,345 of 12,345');
  },
};

/** A remembered size that is not offered is added to the choices. */
export const OwnSize: Story = {
  args: { total: 90, pageSize: 33, pageSizes: [10, 25, 50, 100] },
  play: async () => {
    await expect(screen.getByRole('combobox')).toHaveValue('33');
  },
};

/** With one page and one size it shows nothing. */
export const OnePage: Story = {
  args: { total: 8, pageSize: 10, pageSizes: [10, 25] },
  play: async () => {
    await expect(screen.queryByRole('navigation')).toBeNull();
  },
};

/** A page beyond the last, as in an old address, shows the last. */
export const BeyondTheLast: Story = {
  args: { page: 99, total: 120 },
  play: async () => {
    await expect(screen.getByRole('status')).toHaveTextContent('101–120 of 120');
  },
};
