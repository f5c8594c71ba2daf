import { describe, expect, it, vi } from 'vitest';
import { visit } from '../../testing/browser.ts';
import { requestHeaders } from '../api/headers.ts';
import { brandColour, readPassedToken, readStartUp, applyStartUp } from './startup.ts';
import { readMemoryOnly, storageKeys, writeStored } from '../browser/storage.ts';
import { ticketOf } from './ticket.ts';
import { bearerToken, storeToken } from '../browser/token.ts';

const at = (rest: string) => readStartUp(`https://console.test${rest}`);

describe('readStartUp', () => {
  it('takes display settings, 1 meaning on', () => {
    const { settings, address } = at(
      '/?setting-brand=%23AA00ff&setting-night-mode=1&setting-show-section-lines=0&setting-sidebar-small=1&setting-sidebar-dark=0&setting-nav-dark=1',
    );
    expect(settings).toEqual({
      brand: '#AA00ff',
      night_mode: true,
      show_section_lines: false,
      sidebar_small: true,
      sidebar_dark: false,
      nav_dark: true,
    });
    expect(address).toBe('/');
  });

  it('takes tokens out of the address and leaves the rest', () => {
    const start = at('/logs?token=secret&ws=acme&ast-session=handed&search=a#x');
    expect(start).toMatchObject({
      token: 'secret',
      passedToken: 'handed',
      ws: 'acme',
      address: '/logs?ws=acme&search=a#x',
    });
  });

  it('removes the ticket of a mail’s link from the address too', () => {
    expect(at('/authenticate/reset?ticket=once&setting-night-mode=1')).toMatchObject({
      ticket: 'once',
      address: '/authenticate/reset',
    });
  });

  it('gathers what begins with an underscore as the context', () => {
    expect(at('/?_customer=42&_name=Zo%C3%A9&days=7')).toMatchObject({
      context: { _customer: '42', _name: 'Zoé' },
      address: '/?days=7',
    });
    expect(at('/').context).toBeNull();
  });

  it('understands an older hash route', () => {
    expect(at('/?token=t#/nlp/class?ws=acme')).toMatchObject({ ws: 'acme', token: 't', address: '/nlp/class?ws=acme' });
    expect(at('/#//evil.test/x').address).toBe('/#//evil.test/x');
  });

  it.each([
    ['/?redirect=%23/logs', '/logs'],
    ['/?ws=acme&redirect=/logs?status=understood', '/logs?status=understood&ws=acme'],
    ['/users?ws=acme&redirect=/logs?ws=other', '/logs?ws=other'],
    ['/?redirect=//evil.test', '/?redirect=%2F%2Fevil.test'],
    ['/sign-in?redirect=/logs', '/sign-in?redirect=%2Flogs'],
    ['/authenticate/sso?redirect=/logs', '/authenticate/sso?redirect=%2Flogs'],
  ])('follows a redirect to a route, except where users sign in: %s', (href, address) => {
    expect(at(href).address).toBe(address);
  });

  it.each([
    ['/users/access_codes/?service=desk', '/users/access_codes?service=desk'],
    ['//evil.test/x', '/evil.test/x'],
    ['//', '/'],
    ['/nlp/intent/a%2F/', '/nlp/intent/a%2F'],
    ['/#/logs/', '/logs'],
  ])('takes slashes that name nothing out of the path: %s', (given, address) => {
    expect(at(given).address).toBe(address);
  });

  it('hides a token in a hash route too', () => {
    expect(at('/#/logs?token=secret')).toMatchObject({ token: 'secret', address: '/logs' });
  });
});

describe('applyStartUp', () => {
  /** Opens an address and returns its history entry. */
  function open(rest: string) {
    const entry = { state: null as unknown, address: '' };
    storeToken(null);
    visit(`https://console.test${rest}`);
    vi.stubGlobal('history', {
      state: null,
      replaceState: (state: unknown, _: string, address: string) => Object.assign(entry, { state, address }),
    });
    applyStartUp();
    return entry;
  }

  it('promotes a token passed by another page to the login token, through session storage', () => {
    expect(open('/logs?ast-session=handed').address).toBe('/logs');
    expect(bearerToken()).toBe('handed');
    expect(readPassedToken()).toBeNull();
  });

  it('accepts a token that is in session storage already', () => {
    sessionStorage.setItem('ast-session', 'waiting');
    open('/');
    expect(bearerToken()).toBe('waiting');
  });

  it('leaves the ticket of a single sign-on to the page that exchanges it', () => {
    open('/authenticate/sso?ast-session=code&redirect=%2Flogs');
    expect(bearerToken()).toBeNull();
    expect(readPassedToken()).toBe('code');
  });

  it('keeps a ticket only in the history entry', () => {
    const { state, address } = open('/sign-up?ticket=once');
    expect(address).toBe('/sign-up');
    expect(ticketOf((state as { usr: unknown }).usr)).toBe('once');
    expect(bearerToken()).toBeNull();
  });

  it('works for this page where the browser denies storage', () => {
    for (const shelf of ['localStorage', 'sessionStorage']) {
      const get = () => {
        throw new DOMException('denied', 'SecurityError');
      };
      Object.defineProperty(globalThis, shelf, { get, configurable: true });
    }
    open('/?ast-session=handed&ws=acme&_page=kettles');
    expect(bearerToken()).toBe('handed');
    expect(readMemoryOnly(storageKeys.token)).toBe('handed');
    expect(requestHeaders()['x-context']).toContain('kettles');
    storeToken(null);
    expect(bearerToken()).toBeNull();
    writeStored('sessionStorage', storageKeys.context, null);
  });

  it('keeps the context beside the address, with any characters', () => {
    open(`/?_name=${encodeURIComponent('Zoé\r\nx-evil: 1')}`);
    expect(JSON.parse(sessionStorage.getItem('parlance-context') ?? '')).toEqual({ _name: 'Zoé\r\nx-evil: 1' });
  });
});

describe('a context', () => {
  it('larger than the server’s limit is left out', () => {
    visit(`https://console.test/?_big=${'é'.repeat(3000)}`);
    vi.stubGlobal('history', { state: null, replaceState: () => {} });
    applyStartUp();
    expect(sessionStorage.getItem('parlance-context')).toBeNull();
  });
});

describe('brandColour', () => {
  it.each([
    ['15C5A8', '#15C5A8'],
    ['#15c5a8', '#15c5a8'],
    ['red', null],
    ['#fff', null],
    ['#15C5A8;', null],
    [null, null],
  ])('reads %s as %s', (text, colour) => {
    expect(brandColour(text)).toBe(colour);
  });
});
