import { z } from 'zod';
import { admin } from './server.ts';
import { ask, type RequestOptions } from './http.ts';

/** A signed-in user who sends requests by lines of the calls table. */
export interface Person {
  token: string;
  /** Sends a request, expects success, and parses the answer by the schema. */
  get<T>(call: string, answer: z.ZodType<T>, asked?: RequestOptions): Promise<T>;
}

/** Signs in over HTTP, by default as the first super administrator. */
export async function signIn(url: string, credentials: { login: string; password: string } = admin): Promise<Person> {
  const { body } = await ask(url, 'POST /api/1.0/login', { body: credentials });
  const { token } = z.object({ token: z.string() }).parse(body);
  return {
    token,
    async get(call, answer, asked = {}) {
      const answered = await ask(url, call, { token, ...asked });
      if (answered.status >= 300)
        throw new Error(`${call} answered ${answered.status}: ${JSON.stringify(answered.body)}`);
      return answer.parse(answered.body);
    },
  };
}
