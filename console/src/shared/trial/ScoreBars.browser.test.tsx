import type { TryResult } from '@parlance/contract/calls/nlp';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { forceColours } from '../../testing/forceColours.ts';
import { renderConsole } from '../../testing/renderConsole.tsx';
import { ScoreBars } from './ScoreBars.tsx';

const branch = (score: number): TryResult['draft'] => ({
  class_predictions: [
    {
      class_id: 'shop',
      class: 'shop',
      model: 'm1',
      intent: 'order.cancel',
      score,
      threshold: 0.4,
      embeddings: null,
      intents: [{ id: 'cancel', intent: 'order.cancel', score }],
    },
  ],
  language: 'english',
  attributes: [],
  requests: [],
  why: null,
  ms: 1,
});
it('shows bars and the mark of the published model in forced colours', async () => {
  await forceColours();
  await renderConsole(<ScoreBars trial={{ text: 'stop it', draft: branch(0.8), published: branch(0.6) }} />, {
    texts: ['trial'],
  });
  const bar = within(screen.getByRole('list', { name: 'Top intents' })).getByRole('listitem');
  const colourOf = (part: string) => {
    const element = bar.querySelector(`[data-part=${part}]`);
    return element && getComputedStyle(element).backgroundColor;
  };
  const colours = ['track', 'fill', 'published'].map(colourOf);
  expect(new Set(colours).size).toBe(3);
});
