import { ColorField, CopyButton } from '@parlance/ui-kit/form';
import { Card, Stack } from '@parlance/ui-kit/layout';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useArgs } from 'storybook/preview-api';
import { expect, fireEvent, waitFor, within } from 'storybook/test';
import { ContrastTable } from '../foundations/ContrastTable.tsx';
import { Foundation, Panes } from '../foundations/foundations.styles.ts';
import { brandPairs } from '../foundations/pairs.ts';
import { SchemePane } from '../foundations/SchemePane.tsx';
import { BrandReport } from './BrandReport.tsx';
import { KitSample } from './KitSample.tsx';
import { Figures } from './playground.styles.ts';

interface PlaygroundProps {
  /** Any colour; stored in the page's address. */
  brand: string;
  onBrand?: (brand: string) => void;
}

const schemes = ['light', 'night'] as const;

/** Address of this page with the colour in it. */
const addressOf = (brand: string) =>
  new URL(`./?path=/story/foundations-brand-playground--try-a-colour&args=brand:!hex(${brand.slice(1)})`, location.href)
    .href;

function Playground({ brand, onBrand = () => {} }: PlaygroundProps) {
  return (
    <Foundation>
      <header>
        <h1>Brand playground</h1>
        <p>
          One colour makes a theme: solid, hover, pressed, text and tints of both schemes, each moved as little as it
          takes to be read. Type yours. The address holds it, so a link shows others the same.
        </p>
      </header>
      <Figures>
        <Card title="Colour" actions={<CopyButton text={() => addressOf(brand)} label="Copy the link" />}>
          <Stack>
            <ColorField label="Brand colour" value={brand} onChange={onBrand} style={{ maxWidth: 240 }} />
            <BrandReport brand={brand} />
          </Stack>
        </Card>
        {schemes.map((scheme) => (
          <SchemePane key={scheme} scheme={scheme} brand={brand} label={`Contrast, ${scheme}`}>
            <h2>{scheme === 'light' ? 'Contrast by day' : 'Contrast by night'}</h2>
            <ContrastTable pairs={brandPairs} />
          </SchemePane>
        ))}
      </Figures>
      <Panes>
        {schemes.map((scheme) => (
          <SchemePane key={scheme} scheme={scheme} brand={brand}>
            <KitSample scheme={scheme} />
          </SchemePane>
        ))}
      </Panes>
    </Foundation>
  );
}

const meta = {
  title: 'Foundations/Brand playground',
  component: Playground,
  tags: ['!autodocs'],
  args: { brand: '#15c5a8' },
  argTypes: { brand: { control: 'color' } },
  render: function Render(args) {
    const [, updateArgs] = useArgs<PlaygroundProps>();
    return <Playground {...args} onBrand={(brand) => updateArgs({ brand })} />;
  },
} satisfies Meta<typeof Playground>;
export default meta;

type Story = StoryObj<typeof meta>;

export const TryAColour: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('Adjusted a little')).toBeVisible();
    await fireEvent.change(canvas.getByRole('textbox', { name: 'Brand colour' }), { target: { value: '#6d28d9' } });
    await waitFor(() => expect(canvas.getByText(/tone, so that text on it|without a correction/)).toBeVisible());
  },
};

/** Yellow on white is unreadable: a darker tone is shown, with a note. */
export const Corrected: Story = {
  args: { brand: '#ffffee' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Corrected')).toBeVisible();
    await expect(canvasElement.querySelectorAll('table [data-tone="bad"]')).toHaveLength(0);
  },
};

/** An invalid colour changes nothing. */
export const NoColour: Story = {
  args: { brand: 'teal-ish' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('No colour')).toBeVisible();
  },
};
