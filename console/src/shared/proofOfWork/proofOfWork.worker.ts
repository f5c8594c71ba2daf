import { solve } from './solve.ts';

// A worker keeps the form responsive while the hashes are computed.
addEventListener('message', ({ data }: MessageEvent<{ challenge: string; difficulty: number }>) => {
  postMessage(solve(data.challenge, data.difficulty));
});
