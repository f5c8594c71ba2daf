import { Card } from '@parlance/ui-kit/layout';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Figures, Foundation, Panes } from './foundations.styles.ts';

const sizes = [
  ['2xl', '22 px', 'titles of pages'],
  ['xl', '17 px', 'numbers that matter, titles of dialogs'],
  ['l', '14 px', 'reading: messages, documentation'],
  ['m', '13 px', 'everything else'],
  ['s', '12 px', 'hints, heads of tables, counts'],
  ['xs', '11 px', 'keys, small marks'],
] as const;
const weights = ['regular', 'medium', 'semibold'] as const;

function Type() {
  return (
    <Foundation>
      <header>
        <h1>Type</h1>
        <p>
          Inter, served with the kit, in three weights. Sizes are few and close together: a console is read in glances,
          and place and weight order it better than size.
        </p>
      </header>
      <Card title="Sizes">
        <Figures>
          <tbody>
            {sizes.map(([size, pixels, use]) => (
              <tr key={size}>
                <th scope="row" style={{ fontSize: `var(--size-${size})` }}>
                  Messages of visitors
                </th>
                <td>
                  <code>--size-{size}</code>
                </td>
                <td>
                  {pixels}, {use}
                </td>
              </tr>
            ))}
          </tbody>
        </Figures>
      </Card>
      <Panes>
        <Card title="Weights">
          {weights.map((weight) => (
            <p key={weight} style={{ fontWeight: `var(--weight-${weight})`, fontSize: 'var(--size-xl)' }}>
              Understood <code>--weight-{weight}</code>
            </p>
          ))}
        </Card>
        <Card title="Figures of equal width">
          <p style={{ fontVariantNumeric: 'tabular-nums', fontSize: 'var(--size-xl)' }}>
            1 111 111
            <br />8 808 080
          </p>
          <p>Numbers in tables are aligned right.</p>
        </Card>
        <Card title="Code">
          <p style={{ fontFamily: 'var(--font-mono)', fontSize: 'var(--size-l)' }}>order.cancel → 0.93</p>
          <p>
            <code>--font-mono</code>, the system’s own.
          </p>
        </Card>
        <Card title="Many scripts">
          <p style={{ fontSize: 'var(--size-l)' }}>
            Où est ma commande ? · Где мой заказ? · <span lang="ar">أين طلبي؟</span> ·{' '}
            <span lang="ja">注文はどこですか</span> · 😀
          </p>
          <p>What Inter does not have comes from the system.</p>
        </Card>
      </Panes>
    </Foundation>
  );
}

const meta = { title: 'Foundations/Type', component: Type, tags: ['!autodocs'] } satisfies Meta<typeof Type>;
export default meta;

export const Scale: StoryObj<typeof meta> = {};
