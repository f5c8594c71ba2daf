import { act, renderHook, waitFor } from '@testing-library/react';
import { proxy } from 'valtio/vanilla';
import { expect, it } from 'vitest';
import { useFrameSnapshot } from './useFrameSnapshot.ts';

interface Counter {
  shown: number;
  hidden: number;
}
const pickShown = ({ shown }: Counter) => ({ shown });

/** The values of each render. */
function watch(state: Counter) {
  const renders: number[] = [];
  const hook = renderHook(() => {
    const { shown } = useFrameSnapshot(state, pickShown);
    renders.push(shown);
  });
  return { renders, ...hook };
}
const nextFrame = () => act(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

it('renders once for all changes of a frame', async () => {
  const state = proxy({ shown: 0, hidden: 0 });
  const { renders } = watch(state);
  for (let at = 1; at <= 50; at += 1) state.shown = at;
  await waitFor(() => expect(renders.at(-1)).toBe(50));
  expect(renders).toEqual([0, 50]);
});

it('does not render for a part of the state that it does not read', async () => {
  const state = proxy({ shown: 0, hidden: 0 });
  const { renders } = watch(state);
  state.hidden = 1;
  await nextFrame();
  state.shown = 1;
  await waitFor(() => expect(renders.at(-1)).toBe(1));
  expect(renders).toEqual([0, 1]);
});

it('stops with its component', async () => {
  const state = proxy({ shown: 0, hidden: 0 });
  const { renders, unmount } = watch(state);
  state.shown = 1;
  unmount();
  await nextFrame();
  expect(renders).toEqual([0]);
});
