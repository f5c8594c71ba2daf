import { screen } from '@testing-library/react';
import { Profiler, type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';
import { Button } from '../Button/Button.tsx';
import { renderThemed } from '../testing/renderThemed.tsx';
import { applyTheme } from './applyTheme.ts';
import { usePortalContainer } from './container.ts';
import { rememberTheme, themeScript } from './themeScript.ts';

const background = (element: Element | null) => (element ? getComputedStyle(element).backgroundColor : '');

function Overlay({ children }: { children: ReactNode }) {
  return createPortal(children, usePortalContainer());
}

it('lets a style sheet of the page override a token', () => {
  const sheet = document.createElement('style');
  sheet.textContent = '[data-scheme] { --radius-control: 3px }';
  // Before the kit’s own sheet, which is mounted by the first provider of the page.
  document.head.prepend(sheet);
  onTestFinished(() => sheet.remove());
  renderThemed(<Button>Save</Button>, { brand: '#15C5A8', scheme: 'night' });
  expect(getComputedStyle(screen.getByRole('button', { name: 'Save' })).borderRadius).toBe('3px');
});

describe('switching the theme', () => {
  it('changes the look without rendering a component', async () => {
    let renders = 0;
    renderThemed(
      <Profiler id="page" onRender={() => (renders += 1)}>
        <Button variant="primary">Save</Button>
      </Profiler>,
      { brand: '#15C5A8', scheme: 'light' },
    );
    const button = screen.getByRole('button', { name: 'Save' });
    const before = { colour: background(button), renders };
    applyTheme(document.documentElement, { scheme: 'night' });
    // The button's transition is disabled while the scheme changes.
    expect(background(button)).toBe('rgb(21, 197, 168)');
    expect(background(button)).not.toBe(before.colour);
    applyTheme(document.documentElement, { spotlight: true, sectionLines: true });
    await new Promise(requestAnimationFrame);
    expect(renders).toBe(before.renders);
  });
});

it('is the light scheme on paper', async () => {
  renderThemed(<p>Messages</p>, { brand: '#15C5A8', scheme: 'light' });
  const colour = () => getComputedStyle(screen.getByText('Messages')).color;
  const light = colour();
  applyTheme(document.documentElement, { scheme: 'night' });
  expect(colour()).not.toBe(light);
  // The next test begins on the screen again.
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
    await expect.poll(() => matchMedia('print').matches).toBe(false);
  });
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  await expect.poll(colour).toBe(light);
});

it('is in effect when components first measure themselves', () => {
  let measured = '';
  function Measured() {
    const ref = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
      measured = background(ref.current);
    }, []);
    return <div ref={ref} style={{ background: 'var(--brand-solid)' }} />;
  }
  renderThemed(<Measured />, { brand: '#6d28d9', scheme: 'light' });
  expect(measured).toBe('rgb(109, 40, 217)');
});

describe('scrollbars', () => {
  it('are thin, and of the scheme’s colours', () => {
    renderThemed(<div style={{ overflow: 'auto' }}>Long</div>, { brand: '#15C5A8', scheme: 'light' });
    const scroller = getComputedStyle(screen.getByText('Long'));
    expect(scroller.scrollbarWidth).toBe('thin');
    const light = scroller.scrollbarColor;
    applyTheme(document.documentElement, { scheme: 'night' });
    expect(new Set(['auto', light, scroller.scrollbarColor]).size).toBe(3);
  });
});

describe('texts', () => {
  it('have no tabular figures, which would widen their hyphens', () => {
    renderThemed(<p>qu’est-ce</p>, { brand: '#15C5A8', scheme: 'light' });
    expect(getComputedStyle(screen.getByText('qu’est-ce')).fontVariantNumeric).toBe('normal');
  });
});

describe('the focus ring', () => {
  it('is the theme’s, also of what has none of its own', () => {
    renderThemed(<p tabIndex={-1}>Read me</p>, { brand: '#15C5A8', scheme: 'light' });
    const text = screen.getByText('Read me');
    text.focus();
    expect(getComputedStyle(text).outlineStyle).toBe('solid');
  });
});

describe('a theme in a shadow root', () => {
  it('contains its styles and its overlays', async () => {
    const host = document.createElement('div');
    document.body.append(host);
    onTestFinished(() => host.remove());
    const container = document.createElement('div');
    host.attachShadow({ mode: 'open' }).append(container);
    renderThemed(
      <Overlay>
        <Button variant="primary">Inside</Button>
      </Overlay>,
      { container, brand: '#6d28d9', scheme: 'light' },
    );
    expect(container.dataset['scheme']).toBe('light');
    expect(background(container.querySelector('button'))).toBe('rgb(109, 40, 217)');
  });
});

describe('themeScript', () => {
  it('applies the stored theme before the first render', () => {
    const root = document.documentElement;
    onTestFinished(() => localStorage.removeItem('test-theme'));
    rememberTheme({ scheme: 'night', brand: '#6d28d9', sidebarSmall: true }, 'test-theme');
    root.removeAttribute('data-scheme');
    const script = document.createElement('script');
    script.textContent = themeScript('test-theme');
    document.head.append(script);
    expect(root.dataset['scheme']).toBe('night');
    expect(root.dataset['sidebarSmall']).toBe('true');
    expect(root.style.getPropertyValue('--light-brand-solid')).toBe('#6d28d9');
    script.remove();
    applyTheme(root, { scheme: 'light', sidebarSmall: false });
  });

  it('does nothing without a stored theme', () => {
    const script = document.createElement('script');
    script.textContent = themeScript('nothing-there');
    expect(() => document.head.append(script)).not.toThrow();
    script.remove();
  });
});
