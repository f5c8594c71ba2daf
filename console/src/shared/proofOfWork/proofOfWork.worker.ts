import { solve } from './solve.ts';

// A worker of its own keeps the form responsive while the hashes are computed.
addEventListener('message', ({ data }: MessageEvent<{ challenge: string; difficulty: number }>) => {
  postMessage(solve(data.challenge, data.difficulty));
});
