import { describe, expect, it } from 'vitest';
import { brandColour, readStartUp } from './startup.ts';

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
      handedToken: 'handed',
      ws: 'acme',
      address: '/logs?ws=acme&search=a#x',
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

  it('hides a token in a hash route too', () => {
    expect(at('/#/logs?token=secret')).toMatchObject({ token: 'secret', address: '/logs' });
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
