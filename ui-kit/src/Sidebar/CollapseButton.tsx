import { useEffect, useRef } from 'react';
import { useShell } from '../AppShell/shellContext.ts';
import { Icon } from '../Icon/Icon.tsx';
import { useTexts } from '../texts/texts.ts';
import { hint, railWidth } from './hint.ts';
import { CollapseFace, CollapseItems, ItemLabel } from './Sidebar.styles.ts';

/**
 * Makes the sidebar a rail and wide again. The size is an attribute of the theme's root, so the button
 * shows it by style and says it by an observer: switching it renders nothing.
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
