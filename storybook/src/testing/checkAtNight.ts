import axe from 'axe-core';

/** The rules whose results can differ between the schemes. */
const rules = ['color-contrast', 'link-in-text-block'];

interface StoryContext {
  parameters: Record<string, unknown>;
  globals: Record<string, unknown>;
}

/**
 * After a story has passed in the light scheme, runs axe in night mode on its final state; switching the scheme renders
 * nothing. In tests only. Skips stories that turn colour contrast off.
 */
export async function checkAtNight({ parameters, globals }: StoryContext): Promise<void> {
  if (!('__vitest_browser__' in globalThis) || globals['scheme'] === 'night' || leavesOut(parameters)) return;
  const root = document.documentElement;
  const { scheme } = root.dataset;
  const { colorScheme } = root.style;
  root.dataset['scheme'] = 'night';
  root.style.colorScheme = 'dark';
  try {
    const { violations } = await axe.run(document.body, { runOnly: rules, resultTypes: ['violations'] });
    if (violations.length === 0) return;
    const faults = violations.flatMap(({ help, nodes }) => nodes.map(({ target }) => `${help}: ${target.join(' ')}`));
    throw new Error(`By night: ${faults.join('\n')}`);
  } finally {
    root.dataset['scheme'] = scheme;
    root.style.colorScheme = colorScheme;
  }
}

function leavesOut({ a11y }: Record<string, unknown>): boolean {
  const text = JSON.stringify(a11y) ?? '';
  return text.includes('"color-contrast","enabled":false') || text.includes('"test":"off"');
}
