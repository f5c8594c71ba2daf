import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../Button/Button.tsx';
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

it('gives the focus of an item that is removed to the same button beside it, and at last to what adds one', async () => {
  renderThemed(<Names />);
  await userEvent.click(button('Delete two'));
  await expect.element(button('Delete three')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Delete one')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Add')).toHaveFocus();
});

it('leaves the focus to who has it already', async () => {
  renderThemed(<Names />);
  button('Open one').element().focus();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(button('Open two')).toHaveFocus();
  await userEvent.click(button('Delete one'));
  await expect.element(button('Delete two')).toHaveFocus();
});
