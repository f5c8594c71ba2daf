import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { ColourTokens } from './ColourTokens.tsx';
import { ContrastTable } from './ContrastTable.tsx';
import { Foundation, Panes } from './foundations.styles.ts';
import { brandPairs, textPairs } from './pairs.ts';
import { SchemePane } from './SchemePane.tsx';

const schemes = ['light', 'night'] as const;

function Colour({ brand, part }: { brand: string; part: 'tokens' | 'contrast' }) {
  return (
    <Foundation>
      <header>
        <h1>{part === 'tokens' ? 'Colour' : 'Contrast'}</h1>
        <p>
          {part === 'tokens'
            ? 'Colour is meaning: neutrals tinted with the brand’s hue, the brand for the one primary action, the selection and focus, and four tones, always with an icon or a word. The brand of the toolbar applies.'
            : 'Every pair that is read, measured on this page as you see it. Text needs 4.5, shapes and borders 3.'}
        </p>
      </header>
      <Panes>
        {schemes.map((scheme) => (
          <SchemePane key={scheme} scheme={scheme} brand={brand}>
            <h2>{scheme === 'light' ? 'Light' : 'Night'}</h2>
            {part === 'tokens' ? <ColourTokens /> : <ContrastTable pairs={[...textPairs, ...brandPairs]} />}
          </SchemePane>
        ))}
      </Panes>
    </Foundation>
  );
}

const meta = {
  title: 'Foundations/Colour',
  component: Colour,
  tags: ['!autodocs'],
  args: { brand: '#15C5A8', part: 'tokens' },
  render: (args, { globals }) => <Colour {...args} brand={String(globals['brand'])} />,
} satisfies Meta<typeof Colour>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Tokens: Story = {};
export const Contrast: Story = {
  args: { part: 'contrast' },
  play: async ({ canvasElement }) => {
    const night = within(within(canvasElement).getByRole('region', { name: 'Night' }));
    const text = night.getByRole('row', { name: /^Text on a card/ });
    await expect(Number(within(text).getAllByRole('cell')[0]?.textContent)).toBeGreaterThan(10);
    await expect(canvasElement.querySelectorAll('[data-tone="bad"]')).toHaveLength(0);
  },
};
