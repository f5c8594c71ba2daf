import { expect, it } from 'vitest';
import { guardedStore } from '../conversation/storage.ts';
import { memoryStorage } from '../testing/memoryStorage.ts';
import { inHistory, readStartup } from './startup.ts';

function read(address: string, storage = memoryStorage()) {
  let shown = '';
  const startup = readStartup(
    new URL(address, 'https://chat.example'),
    (to) => (shown = to),
    guardedStore(() => storage),
  );
  return { startup, shown };
}

it('reads query and fragment, and takes what it read out of the address', () => {
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
  expect(shown).toBe('/chat/shop?tab=2');
});

it('takes the session handed over before the token', () => {
  expect(read('/chat?token=a&ast-session=s').startup).toMatchObject({ token: 's', device: null });
});

it('keeps what it read with the entry of the history, where nothing may be stored', () => {
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
      inHistory(
        history,
        guardedStore(() => undefined),
      ),
    );
  read('/chat/shop?ws=acme&_plan=gold#token=pk_1');
  expect(read('/chat/shop')).toMatchObject({ token: 'pk_1', ws: 'acme', context: { _plan: 'gold' } });
});

it('takes a device that is not well encoded as it stands', () => {
  expect(read('/chat/%E0%A4').startup.device).toBe('%E0%A4');
});

it('goes on after a reload, with what the tab was started with', () => {
  const storage = memoryStorage();
  read('/chat/shop?token=a&ws=acme&_plan=gold', storage);
  expect(read('/chat/shop', storage).startup).toMatchObject({ token: 'a', ws: 'acme', context: { _plan: 'gold' } });
  expect(read('/chat/shop?token=b&ws=acme', storage).startup).toMatchObject({ token: 'b', context: {} });
});

it('takes what is not said from whoever is signed in, and does not keep that', () => {
  const storage = memoryStorage();
  const store = guardedStore(() => storage);
  const signedIn = { token: 'login', ws: 'home', context: { _plan: 'gold' } };
  const read = (address: string) =>
    readStartup(new URL(address, 'https://chat.example'), () => {}, store, { signedIn });
  expect(read('/chat/shop?ws=acme')).toMatchObject({ token: 'login', ws: 'acme', context: { _plan: 'gold' } });
  signedIn.token = 'another login';
  expect(read('/chat/shop')).toMatchObject({ token: 'another login', ws: 'acme' });
});

it('has neither token nor workspace where nothing is said', () => {
  expect(read('/chat').startup).toMatchObject({ token: null, ws: null, device: null });
});

it('believes the query alone of a framed page: its policy was made for that workspace', () => {
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
