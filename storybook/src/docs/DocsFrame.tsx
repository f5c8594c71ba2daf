import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks';
import { ThemeProvider } from '@parlance/ui-kit/theme';
import { useEffect, useState, type PropsWithChildren } from 'react';
import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import { kitTheme } from './kitTheme.ts';

interface ToolbarSettings {
  globals: Record<string, unknown>;
}

/** The toolbar's settings, available on pages without a story too. */
function useGlobals(): Record<string, unknown> {
  const channel = addons.getChannel();
  const [globals, setGlobals] = useState<Record<string, unknown>>(() => {
    const last: ToolbarSettings | undefined = (channel.last(GLOBALS_UPDATED) ?? channel.last(SET_GLOBALS))?.[0];
    return last?.globals ?? {};
  });
  useEffect(() => {
    const take = (chosen: ToolbarSettings) => setGlobals(chosen.globals);
    channel.on(GLOBALS_UPDATED, take);
    channel.on(SET_GLOBALS, take);
    return () => {
      channel.off(GLOBALS_UPDATED, take);
      channel.off(SET_GLOBALS, take);
    };
  }, [channel]);
  return globals;
}

/** A docs page in the scheme and brand of the toolbar, like the stories on it. */
export function DocsFrame({ children, ...rest }: PropsWithChildren<DocsContainerProps>) {
  const { scheme, brand } = useGlobals();
  const shown = scheme === 'night' ? 'night' : 'light';
  return (
    <ThemeProvider scheme={shown} brand={typeof brand === 'string' ? brand : undefined}>
      <DocsContainer {...rest} theme={kitTheme(shown)}>
        {children}
      </DocsContainer>
    </ThemeProvider>
  );
}
