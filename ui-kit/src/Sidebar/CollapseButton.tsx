import { useEffect, useRef } from 'react';
import { useShell } from '../AppShell/shellContext.ts';
import { Icon } from '../Icon/Icon.tsx';
import { useTexts } from '../texts/texts.ts';
import { hint, railWidth } from './hint.ts';
import { CollapseFace, CollapseItems, ItemLabel } from './Sidebar.styles.ts';

/**
 * Switches the sidebar between rail and full width. The size is an attribute of the theme's root: styles and an
 * observer update the button, so that switching renders nothing.
 */
export function CollapseButton() {
  const { toggleSmall } = useShell();
  const texts = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const nav = button.current?.closest('nav');
    if (!nav) return undefined;
    const observer = new ResizeObserver(() => {
      button.current?.setAttribute('aria-expanded', String(nav.clientWidth > railWidth));
    });
    observer.observe(nav);
    return () => observer.disconnect();
  }, []);
  return (
    <CollapseItems>
      <li>
        <button
          ref={button}
          type="button"
          onClick={toggleSmall}
          onPointerEnter={(event) => hint(event, texts.expandSidebar)}
          onFocus={(event) => hint(event, texts.expandSidebar)}
        >
          <CollapseFace data-face="collapse">
            <Icon name="panel-left-close" />
            <ItemLabel>{texts.collapseSidebar}</ItemLabel>
          </CollapseFace>
          <CollapseFace data-face="expand">
            <Icon name="panel-left-open" />
            <ItemLabel>{texts.expandSidebar}</ItemLabel>
          </CollapseFace>
        </button>
      </li>
    </CollapseItems>
  );
}
