import { Canvas, DocsContext } from '@storybook/addon-docs/blocks';
import { useContext } from 'react';

/** The first story in its own frame, so that floating elements open there and not over the page. */
export function FramedStory() {
  const [first] = useContext(DocsContext).componentStories();
  return first ? <Canvas of={first.moduleExport} story={{ inline: false, height: '380px' }} /> : null;
}
