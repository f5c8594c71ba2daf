import { expect, it } from 'vitest';
import { guardedStore } from '../conversation/storage.ts';
import { memoryStorage } from '../testing/memoryStorage.ts';
import { historyStore, readStartup } from './startup.ts';

function read(address: string, storage = memoryStorage()) {
  let shown = '';
  const startup = readStartup(
    new URL(address, 'https://chat.example'),
    (to) => (shown = to),
    guardedStore(() => storage),
  );
  return { startup, shown };
}

it('reads query and fragment, and removes the parameters it read from the address', () => {
  const { startup, shown } = read(
    '/chat/shop?token=a&_plan=gold&tab=2&setting-night-mode=1#ws=acme&token=b&_page=kettles',
  );
  expect(startup).toEqual({
    token: 'b',
    ws: 'acme',
    device: 'shop',
    context: { _plan: 'gold', _page: 'kettles' },
    settings: { 'night-mode': '1' },
    embedded: null,
    identity: '',
  });
  expect(shown).toBe('/chat/shop?tab=2&ws=acme');
});

it('prefers the session to the token', () => {
  expect(read('/chat?token=a&ast-session=s').startup).toMatchObject({ token: 's', device: null });
});

it('keeps the parameters in the history entry where storage is not allowed', () => {
  const history = {
    state: null as unknown,
    replaceState(state: unknown) {
      this.state = structuredClone(state);
    },
  };
  const read = (address: string) =>
    readStartup(
      new URL(address, 'https://chat.example'),
      () => {},
      historyStore(
        history,
        guardedStore(() => undefined),
      ),
    );
  read('/chat/shop?ws=acme&_plan=gold#token=pk_1');
  expect(read('/chat/shop')).toMatchObject({ token: 'pk_1', ws: 'acme', context: { _plan: 'gold' } });
});

it('returns a badly encoded device unchanged', () => {
  expect(read('/chat/%E0%A4').startup.device).toBe('%E0%A4');
});

it('restores the parameters of the tab after a reload', () => {
  const storage = memoryStorage();
  read('/chat/shop?token=a&ws=acme&_plan=gold', storage);
  expect(read('/chat/shop', storage).startup).toMatchObject({ token: 'a', ws: 'acme', context: { _plan: 'gold' } });
  expect(read('/chat/shop?token=b&ws=acme', storage).startup).toMatchObject({ token: 'b', context: {} });
});

it('takes missing parameters from the console session, and does not store those', () => {
  const storage = memoryStorage();
  const store = guardedStore(() => storage);
  const consoleSession = { token: 'login', ws: 'home', context: { _plan: 'gold' } };
  const read = (address: string) =>
    readStartup(new URL(address, 'https://chat.example'), () => {}, store, { consoleSession });
  expect(read('/chat/shop?ws=acme')).toMatchObject({ token: 'login', ws: 'acme', context: { _plan: 'gold' } });
  consoleSession.token = 'another login';
  expect(read('/chat/shop')).toMatchObject({ token: 'another login', ws: 'acme' });
});

it('has neither token nor workspace without parameters', () => {
  expect(read('/chat').startup).toMatchObject({ token: null, ws: null, device: null });
});

it('takes the workspace of a framed page from the query only, because the frame policy was made for it', () => {
  const framed = (address: string) =>
    readStartup(
      new URL(address, 'https://chat.example'),
      () => {},
      guardedStore(() => memoryStorage()),
      { framed: true },
    );
  expect(framed('/chat?ws=acme#ws=other&token=pk_1&identity=a.b.c')).toMatchObject({ ws: 'acme', identity: 'a.b.c' });
  expect(framed('/chat#ws=other&token=pk_1').ws).toBeNull();
});
