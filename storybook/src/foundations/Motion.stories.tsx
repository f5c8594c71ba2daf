import { Button } from '@parlance/ui-kit/form';
import { Card, Stack, useMediaQuery } from '@parlance/ui-kit/layout';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Foundation, Panes } from './foundations.styles.ts';

const Track = styled.div`
  height: 28px;
  padding: 4px;
  border-radius: var(--radius-pill);
  background: var(--surface-sunken);
  i {
    display: block;
    width: 20px;
    height: 20px;
    border-radius: var(--radius-pill);
    background: var(--brand-solid);
    transition: margin-inline-start var(--length) ease-out;
  }
  &[data-moved] i {
    margin-inline-start: calc(100% - 20px);
  }
  &[data-length='fast'] {
    --length: var(--motion-fast);
  }
  &[data-length='medium'] {
    --length: var(--motion-medium);
  }
`;

const lengths = [
  ['fast', '120 ms', 'what answers the hand: hover, press, a switch'],
  ['medium', '200 ms', 'what comes and goes: menus, dialogs, the sidebar'],
] as const;

function Motion() {
  const [moved, setMoved] = useState(false);
  const reduced = useMediaQuery('(prefers-reduced-motion: reduce)');
  return (
    <Foundation>
      <header>
        <h1>Motion</h1>
        <p>
          Motion explains where something came from or went, in 200 ms at most. Nothing moves for its own sake. Where
          the system asks for less motion there is none; now it asks for {reduced ? 'less' : 'no such thing'}.
        </p>
      </header>
      <Panes>
        {lengths.map(([name, time, use]) => (
          <Card key={name} title={`${time}: ${use}`}>
            <Stack gap={3} align="stretch">
              <Track data-length={name} data-moved={moved || undefined}>
                <i />
              </Track>
              <code>--motion-{name}</code>
            </Stack>
          </Card>
        ))}
      </Panes>
      <div>
        <Button variant="primary" icon="play" onClick={() => setMoved(!moved)}>
          Move
        </Button>
      </div>
    </Foundation>
  );
}

const meta = { title: 'Foundations/Motion', component: Motion, tags: ['!autodocs'] } satisfies Meta<typeof Motion>;
export default meta;

export const Lengths: StoryObj<typeof meta> = {};
