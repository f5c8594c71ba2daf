import { init } from 'i18next';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import common from '../shared/i18n/en/common.json';
import { session } from '../shared/state/session.ts';
import { toaster } from '../shared/feedback/toasts.ts';
import { person } from '../testing/person.ts';
import { greet } from './greetings.ts';

const shown = () => toaster.getSnapshot().filter(({ hidden }) => !hidden);
const texts = () => shown().map(({ content }) => content);
/** Lets the state notify its subscribers, then advances the time. */
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const signIn = (user = person, began: typeof session.began = 'signIn') =>
  Object.assign(session, { status: 'signedIn', user, began, ended: null });
const signOut = (ended: typeof session.ended) => Object.assign(session, { status: 'signedOut', user: null, ended });

describe('greetings', () => {
  beforeAll(async () => {
    await init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' });
    vi.useFakeTimers();
    greet();
  });
  afterAll(() => {
    signOut(null);
    vi.useRealTimers();
  });
  beforeEach(async () => {
    signOut(null);
    await after(20_000);
    toaster.clear();
    await after(600);
  });

  it("says 'Successfully Logged In' 100 ms after the change, for 4 s", async () => {
    signIn();
    await after(99);
    expect(texts()).toEqual([]);
    await after(1);
    expect(texts()).toEqual(['Successfully Logged In']);
    await after(3999);
    expect(texts()).toContain('Successfully Logged In');
    await after(1);
    expect(texts()).not.toContain('Successfully Logged In');
  });

  it("says 'Welcome!' 2000 ms after the start, for 8 s, also to a session that was restored", async () => {
    session.status = 'restoring';
    await after(0);
    signIn(person, 'restore');
    await after(1999);
    expect(texts()).toEqual([]);
    await after(1);
    expect(texts()).toEqual(['Welcome!']);
    await after(7999);
    expect(texts()).toEqual(['Welcome!']);
    await after(1);
    expect(texts()).toEqual([]);
  });

  it("says 'Welcome!' once per sign-in, however often the page is loaded", async () => {
    signIn();
    await after(15_000);
    session.status = 'restoring';
    await after(0);
    signIn(person, 'restore');
    await after(5000);
    expect(texts()).toEqual([]);
    signOut('byHand');
    await after(5000);
    signIn();
    await after(2000);
    expect(texts()).toContain('Welcome!');
  });

  it("says 'Successfully Logged Out' in the colour of danger, for 4 s", async () => {
    signIn();
    await after(15_000);
    signOut('byHand');
    await after(100);
    expect(shown()).toMatchObject([{ content: 'Successfully Logged Out', color: 'bad', duration: 4000 }]);
  });

  it('says nothing to a limited session', async () => {
    signIn({ ...person, limited: true });
    await after(10_000);
    expect(texts()).toEqual([]);
    signOut('byHand');
    await after(1000);
    expect(texts()).toEqual([]);
  });

  it('welcomes no user who signed out within the two seconds', async () => {
    signIn();
    await after(1000);
    signOut('byHand');
    await after(5000);
    expect(texts()).not.toContain('Welcome!');
  });

  it('takes a hidden toast away 600 ms later', async () => {
    signIn();
    await after(4100);
    expect(toaster.getSnapshot().map(({ content, hidden }) => [content, hidden])).toContainEqual([
      'Successfully Logged In',
      true,
    ]);
    await after(600);
    expect(toaster.getSnapshot().map(({ content }) => content)).not.toContain('Successfully Logged In');
  });
});
