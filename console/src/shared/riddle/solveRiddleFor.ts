import type { Riddle } from '@parlance/contract/calls/recovery';
import { call } from '../api/call.ts';

/** What goes along with a sign-in that wants a riddle solved. */
interface Solved {
  riddle: string;
  solution: string;
}

/**
 * Asks for the riddle of a login and solves it in a worker; null when there is none any more.
 * @throws ApiError
 */
export async function solveRiddleFor(login: string): Promise<Solved | null> {
  const { riddle } = await call('GET /api/1.0/riddle', { query: { login } });
  return riddle && solveRiddle(riddle);
}

/** Solves a riddle in a worker. */
export const solveRiddle = async ({ riddle, difficulty }: Pick<Riddle, 'riddle' | 'difficulty'>): Promise<Solved> => ({
  riddle,
  solution: await solveAside(riddle, difficulty),
});

function solveAside(riddle: string, difficulty: number): Promise<string> {
  const worker = new Worker(new URL('riddle.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data));
    worker.addEventListener('error', (event) => reject(new Error(event.message || 'the riddle could not be solved')));
    worker.postMessage({ riddle, difficulty }, { transfer: [] });
  }).finally(() => worker.terminate());
}
