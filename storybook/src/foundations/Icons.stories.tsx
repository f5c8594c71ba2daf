import { NoMatchState } from '@parlance/ui-kit/data';
import { SearchField } from '@parlance/ui-kit/form';
import { Icon } from '@parlance/ui-kit/icons';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { glyphs } from '../../../ui-kit/src/Icon/glyphs.ts';
import { Foundation } from './foundations.styles.ts';
import { Copied, IconGrid } from './Icons.styles.ts';

const names = Object.keys(glyphs).toSorted();

function Icons() {
  const [words, setWords] = useState('');
  const [copied, setCopied] = useState('');
  const found = names.filter((name) => name.includes(words.trim().toLowerCase().replaceAll(' ', '-')));
  const copy = async (name: string) => {
    await navigator.clipboard.writeText(name);
    setCopied(name);
  };
  return (
    <Foundation>
      <header>
        <h1>Icons</h1>
        <p>
          {names.length} icons of one weight, drawn in the colour of the text around them. Press one to copy its name
          for <code>{'<Icon name="…">'}</code>. A name the kit does not have shows{' '}
          <Icon name="no-such-icon" size={14} /> <code>alert-triangle</code>, never nothing.
        </p>
      </header>
      <div>
        <SearchField label="Search the icons" value={words} onChange={setWords} style={{ maxWidth: 320 }} />
        <Copied>{copied && `${copied} is on the clipboard.`}</Copied>
      </div>
      {found.length === 0 && <NoMatchState />}
      <IconGrid>
        {found.map((name) => (
          <li key={name}>
            <button type="button" title={`Copy ${name}`} onClick={() => void copy(name)}>
              <Icon name={name} size={22} />
              <span>{name}</span>
            </button>
          </li>
        ))}
      </IconGrid>
    </Foundation>
  );
}

const meta = { title: 'Foundations/Icons', component: Icons, tags: ['!autodocs'] } satisfies Meta<typeof Icons>;
export default meta;

type Story = StoryObj<typeof meta>;

export const All: Story = {};

/** The search finds an icon, and a press copies its name. */
export const Found: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const written: string[] = [];
    const { clipboard } = navigator;
    const write = clipboard.writeText.bind(clipboard);
    // A page can use the clipboard only while its window has the focus.
    clipboard.writeText = async (text) => void written.push(text);
    try {
      await userEvent.type(canvas.getByRole('searchbox'), 'panel left');
      await waitFor(() => expect(canvas.getAllByRole('listitem').length).toBeLessThan(6));
      await userEvent.click(canvas.getByRole('button', { name: 'panel-left-open' }));
      await expect(await canvas.findByText('panel-left-open is on the clipboard.')).toBeVisible();
      await expect(written).toEqual(['panel-left-open']);
    } finally {
      clipboard.writeText = write;
    }
  },
};
