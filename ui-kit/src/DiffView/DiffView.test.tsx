import { expect, it } from 'vitest';
import { conformance } from '../testing/conformance.tsx';
import { renderThemed } from '../testing/renderThemed.tsx';
import { DiffView } from './DiffView.tsx';

conformance({ name: 'DiffView', render: (common) => <DiffView label="Changes" before="a" after="b" {...common} /> });

it.each([
  ['a changed', 'name: Kettle', 1],
  ['a new', '', 0],
])('shows the removed lines of %s text', (_, before, removed) => {
  renderThemed(<DiffView label="Changes" layout="unified" before={before} after="name: Teapot" />);
  const lines = [...document.querySelectorAll('.cm-deletedChunk')].filter((one) => one.checkVisibility());
  expect(lines).toHaveLength(removed);
});
