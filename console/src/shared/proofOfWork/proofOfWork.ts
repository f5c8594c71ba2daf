import type { ProofOfWorkChallenge } from '@parlance/contract/calls/recovery';
import { deviceHeader } from '../browser/device.ts';
import { call } from '../api/call.ts';

/** The challenge of the server; the API calls it a riddle. */
type Challenge = Pick<ProofOfWorkChallenge, 'riddle' | 'difficulty'>;

/** What a sign-in sends along after several failures. */
interface ProofOfWork {
  riddle: string;
  solution: string;
}

/**
 * Asks the server for the challenge of a login and solves it; null when no challenge is needed any more.
 * @throws ApiError
 */
export async function proveWorkFor(login: string): Promise<ProofOfWork | null> {
  const { riddle } = await call('GET /api/1.0/riddle', { query: { login }, headers: deviceHeader() });
  return riddle && proveWork(riddle);
}

/** Solves a challenge in a worker. */
export const proveWork = async ({ riddle, difficulty }: Challenge): Promise<ProofOfWork> => ({
  riddle,
  solution: await solveInWorker(riddle, difficulty),
});

function solveInWorker(challenge: string, difficulty: number): Promise<string> {
  const worker = new Worker(new URL('proofOfWork.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data));
    worker.addEventListener('error', (event) =>
      reject(new Error(event.message || 'the challenge could not be solved')),
    );
    worker.postMessage({ challenge, difficulty }, { transfer: [] });
  }).finally(() => worker.terminate());
}
