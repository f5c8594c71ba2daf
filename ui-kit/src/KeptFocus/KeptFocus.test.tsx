import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../Button/Button.tsx';
import { Pill } from '../Pill/Pill.tsx';
import { renderThemed } from '../testing/renderThemed.tsx';
import { KeptFocus } from './KeptFocus.tsx';

function Names() {
  const [names, setNames] = useState(['one', 'two', 'three']);
  return (
    <main>
      <section>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <Button>Open {name}</Button>
              <Button onClick={() => setNames((all) => all.filter((other) => other !== name))}>Delete {name}</Button>
            </li>
          ))}
        </ul>
        <Button>Add</Button>
      </section>
      <KeptFocus />
    </main>
  );
}

const button = (name: string) => page.getByRole('button', { name });

it('moves the focus of a removed item to the same button of its neighbour, and after the last item to the button that adds one', async () => {
  renderThemed(<Names />);
  await userEvent.click(button('Delete two'));
  await expect.element(button('Delete three')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Delete one')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Add')).toHaveFocus();
});

it('leaves the focus where another element has it already', async () => {
  renderThemed(<Names />);
  button('Open one').element().focus();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(button('Open two')).toHaveFocus();
  await userEvent.click(button('Delete one'));
  await expect.element(button('Delete two')).toHaveFocus();
});

function Filters() {
  const [names, setNames] = useState(['one', 'two']);
  return (
    <main>
      <search>
        <input aria-label="Search" />
        {names.map((name) => (
          <Pill key={name} onRemove={() => setNames((all) => all.filter((other) => other !== name))}>
            {name}
          </Pill>
        ))}
      </search>
      <KeptFocus />
    </main>
  );
}

it('gives the focus of a filter that is taken out to the one beside it, and at last to the field', async () => {
  renderThemed(<Filters />);
  await userEvent.click(button('Remove one'));
  await expect.element(button('Remove two')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Search' })).toHaveFocus();
});
