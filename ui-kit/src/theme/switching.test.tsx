import { Profiler } from 'react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AppShell } from '../AppShell/AppShell.tsx';
import { Button } from '../Button/Button.tsx';
import { Card } from '../Card/Card.tsx';
import { Navbar } from '../Navbar/Navbar.tsx';
import { Sidebar } from '../Sidebar/Sidebar.tsx';
import { renderThemed } from '../testing/renderThemed.tsx';
import { applyTheme, type ThemeSettings } from './applyTheme.ts';

const start = {
  brand: '#6d28d9',
  scheme: 'light',
  spotlight: false,
  sectionLines: false,
  sidebarSmall: false,
  sidebarStatic: false,
  sidebarEffect: 'shrink',
  sidebarDark: true,
  navDark: false,
} as const satisfies Required<ThemeSettings>;

const nextFrame = () => new Promise(requestAnimationFrame);

const sections = ['one', 'two'].map((id) => ({
  id,
  title: id,
  items: [{ id, label: id, icon: 'home', href: `#${id}`, active: id === 'one' }],
}));

async function showPage() {
  const counted = { renders: 0 };
  const { container } = renderThemed(
    <Profiler id="page" onRender={() => (counted.renders += 1)}>
      <AppShell sidebar={<Sidebar sections={sections} />} navbar={<Navbar left={<b>Top</b>} />}>
        <Card title="Card">
          <Button variant="primary">Save</Button>
        </Card>
      </AppShell>
    </Profiler>,
    start,
  );
  onTestFinished(() => applyTheme(document.documentElement, start));
  const element = (selector: string) => {
    const found = container.querySelector(selector);
    if (!found) throw new Error(`There is no ${selector}`);
    return found;
  };
  const css = (selector: string, property: string) => getComputedStyle(element(selector)).getPropertyValue(property);
  return { counted, element, css };
}

type ShownPage = Awaited<ReturnType<typeof showPage>>;

/** A setting, the width of the window, and the value that it changes. */
const effects: [name: string, setting: ThemeSettings, width: number, seen: (shown: ShownPage) => unknown][] = [
  ['brand', { brand: '#b3202f' }, 1400, ({ css }) => css('button[data-variant=primary]', 'background-color')],
  ['scheme', { scheme: 'night' }, 1400, ({ css }) => css('header', 'color')],
  ['spotlight', { spotlight: true }, 1400, ({ css }) => css('header > div', 'opacity')],
  ['sectionLines', { sectionLines: true }, 1400, ({ css }) => css('nav section + section', 'border-top-color')],
  ['sidebarSmall', { sidebarSmall: true }, 1400, ({ element }) => element('nav').clientWidth],
  ['sidebarStatic', { sidebarStatic: true }, 900, ({ element }) => element('nav').clientWidth],
  ['sidebarDark', { sidebarDark: false }, 1400, ({ css }) => css('nav', 'background-color')],
  ['navDark', { navDark: true }, 1400, ({ css }) => css('header', 'background-color')],
];

describe('switching a setting of the theme', () => {
  beforeEach(() => page.viewport(1400, 800));

  it.each(effects)('%s takes effect at once and renders no component', async (_, setting, width, seen) => {
    await page.viewport(width, 800);
    const shown = await showPage();
    // Another test may have left the pointer over the frame, which would end its spotlight fade.
    await userEvent.unhover(shown.element('header'));
    // Icons render when their set arrives: wait for it, so that only the switch is counted.
    await expect.poll(() => shown.element('nav svg').childElementCount).toBeGreaterThan(0);
    // The resized window also renders once, in the next frame.
    await nextFrame();
    await nextFrame();
    const before = { seen: seen(shown), renders: shown.counted.renders };
    applyTheme(document.documentElement, setting);
    await expect.poll(() => seen(shown)).not.toEqual(before.seen);
    await nextFrame();
    expect(shown.counted.renders).toBe(before.renders);
  });

  it.each([
    ['shrink', 232, 900],
    ['overlay', 56, 900],
    ['push', 232, 900 + 176],
  ] as const)('sidebarEffect %s positions the page beside an opened rail', async (sidebarEffect, from, to) => {
    await page.viewport(900, 800);
    const { element } = await showPage();
    applyTheme(document.documentElement, { sidebarEffect });
    await page.getByRole('button', { name: 'Expand' }).click();
    await expect.poll(() => element('nav').clientWidth).toBeGreaterThan(200);
    await expect.poll(() => Math.round(element('main').getBoundingClientRect().left)).toBe(from);
    await expect.poll(() => Math.round(element('main').getBoundingClientRect().right)).toBe(to);
  });
});
