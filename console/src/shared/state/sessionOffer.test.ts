import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answering } from '../../testing/answering.ts';
import { visit } from '../../testing/browser.ts';
import { bearerToken, storeToken } from '../browser/token.ts';
import { sessionOffer, resolveSessionOffer } from './sessionOffer.ts';
import { applyStartUp } from './startup.ts';

describe('a link with a session', () => {
  let server: Awaited<ReturnType<typeof answering>>;
  const accounts: Record<string, string> = { mine: 'me', 'mine again': 'me', theirs: 'them' };

  beforeEach(async () => {
    server = await answering((request, response) => {
      const id = accounts[request.headers.authorization?.replace('Bearer ', '') ?? ''];
      const account = { id, login: id, company_name: 'Acme', workspace: null };
      response
        .writeHead(id === undefined ? 401 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(id === undefined ? { status: 401, type: 'unauthorized', message: 'no' } : account));
    });
  });
  afterEach(() => server.close());

  /** Opens a link in a browser with that session. */
  function open(present: string | null, parameters: Record<string, string>): string {
    storeToken(present);
    let shown = '';
    visit(`${server.origin}/logs?${new URLSearchParams(parameters)}`);
    vi.stubGlobal('history', {
      state: null,
      replaceState: (_: unknown, __: string, address: string) => (shown = address),
    });
    applyStartUp();
    return shown;
  }

  it('is accepted at once where there is no session', async () => {
    open(null, { token: 'theirs' });
    await resolveSessionOffer();
    expect(bearerToken()).toBe('theirs');
  });

  it.each(['token', 'ast-session'])(
    'of another account (%s) is asked about, by the names of both',
    async (parameter) => {
      for (const [replace, kept] of [
        [false, 'mine'],
        [true, 'theirs'],
      ] as const) {
        expect(open('mine', { [parameter]: 'theirs' })).toBe('/logs');
        // Until the user answers, the present session stays.
        expect(bearerToken()).toBe('mine');
        const settled = resolveSessionOffer();
        await vi.waitFor(() => expect(sessionOffer.question).not.toBeNull(), { timeout: 20_000 });
        expect(sessionOffer.question).toMatchObject({ present: { login: 'me' }, offered: { login: 'them' } });
        expect(bearerToken()).toBe('mine');
        sessionOffer.question?.answer(replace);
        await settled;
        expect(bearerToken()).toBe(kept);
        expect(sessionOffer.question).toBeNull();
      }
    },
  );

  it.each([
    ['a newer one of the same account', 'mine', 'mine again', 'mine again'],
    ['one over a session that has ended', 'ended', 'theirs', 'theirs'],
    ['one that opens nothing', 'mine', 'made up', 'mine'],
  ])('needs no question: %s', async (_, present, offered, kept) => {
    open(present, { token: offered });
    await resolveSessionOffer();
    expect(bearerToken()).toBe(kept);
  });

  it('keeps the present session where the server cannot be reached', async () => {
    open('mine', { token: 'theirs' });
    await server.close();
    await resolveSessionOffer();
    expect(bearerToken()).toBe('mine');
  });
});
