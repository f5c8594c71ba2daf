import { Canvas, DocsContext } from '@storybook/addon-docs/blocks';
import { useContext } from 'react';

/** The first story in a frame of its own: what floats opens there by itself, and leaves the page alone. */
export function FramedStory() {
  const [first] = useContext(DocsContext).componentStories();
  return first ? <Canvas of={first.moduleExport} story={{ inline: false, height: '380px' }} /> : null;
}
