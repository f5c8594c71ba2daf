import { solve } from './solve.ts';

// A worker of its own: the form stays alive while the sums are done.
addEventListener('message', ({ data }: MessageEvent<{ riddle: string; difficulty: number }>) => {
  postMessage(solve(data.riddle, data.difficulty));
});
