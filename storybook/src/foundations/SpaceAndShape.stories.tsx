import { Card } from '@parlance/ui-kit/layout';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Figures, Foundation, Panes } from './foundations.styles.ts';

const spaces = [1, 2, 3, 4, 5, 6, 8];
const radii = [
  ['control', 'buttons, fields, rows that are chosen'],
  ['card', 'cards, tables, dialogs'],
  ['pill', 'pills, avatars, switches'],
] as const;
const layers = [
  ['sticky', 'heads of tables'],
  ['float', 'menus, popovers'],
  ['modal', 'dialogs, drawers'],
  ['toast', 'toasts, tooltips'],
] as const;
const box = { border: '1px solid var(--line-strong)', background: 'var(--surface-sunken)' };

function SpaceAndShape() {
  return (
    <Foundation>
      <header>
        <h1>Space and shape</h1>
        <p>
          A grid of 4 pixels, controls 32 high and rows 36; rows of tables always are. Hairlines part things; shadows
          are for what floats, and for nothing else.
        </p>
      </header>
      <Panes>
        <Card title="Space">
          <Figures>
            <tbody>
              {spaces.map((step) => (
                <tr key={step}>
                  <th scope="row">
                    <code>--space-{step}</code>
                  </th>
                  <td style={{ width: '60%' }}>
                    {step * 4} px
                    <div style={{ width: `var(--space-${step})`, height: 12, background: 'var(--brand-solid)' }} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Figures>
        </Card>
        <Card title="Corners">
          <Figures>
            <tbody>
              {radii.map(([name, use]) => (
                <tr key={name}>
                  <th scope="row">
                    <code>--radius-{name}</code>
                  </th>
                  <td>
                    {use}
                    <div style={{ ...box, width: 72, height: 40, borderRadius: `var(--radius-${name})` }} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Figures>
        </Card>
        <Card title="Heights">
          <Figures>
            <tbody>
              {(['control', 'row'] as const).map((name) => (
                <tr key={name}>
                  <th scope="row">
                    <code>--{name}-height</code>
                  </th>
                  <td>
                    {name === 'control' ? 'buttons and fields' : 'rows of lists'}
                    <div style={{ ...box, width: 120, height: `var(--${name}-height)`, borderRadius: 7 }} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Figures>
        </Card>
        <Card title="Shadows">
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 40, padding: 20 }}>
            {(['float', 'modal'] as const).map((name) => (
              <div
                key={name}
                style={{
                  padding: 20,
                  borderRadius: 'var(--radius-card)',
                  background: 'var(--surface-raised)',
                  boxShadow: `var(--shadow-${name})`,
                }}
              >
                <code>--shadow-{name}</code>
              </div>
            ))}
          </div>
        </Card>
        <Card title="What lies above what">
          <Figures>
            <tbody>
              {layers.map(([name, use]) => (
                <tr key={name}>
                  <th scope="row">
                    <code>--z-{name}</code>
                  </th>
                  <td>{use}</td>
                </tr>
              ))}
            </tbody>
          </Figures>
        </Card>
      </Panes>
    </Foundation>
  );
}

const meta = {
  title: 'Foundations/Space and shape',
  component: SpaceAndShape,
  tags: ['!autodocs'],
} satisfies Meta<typeof SpaceAndShape>;
export default meta;

export const Scales: StoryObj<typeof meta> = {};
