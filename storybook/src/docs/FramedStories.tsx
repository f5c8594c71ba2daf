import { Canvas, Description, DocsContext, Heading, Subheading } from '@storybook/addon-docs/blocks';
import { Fragment, useContext } from 'react';

interface FramedStoriesProps {
  /** The first one alone, or the others under their names. */
  part: 'first' | 'others';
}

/** Stories in frames of their own: what floats opens there by itself, and leaves the page alone. */
export function FramedStories({ part }: FramedStoriesProps) {
  const [first, ...others] = useContext(DocsContext).componentStories();
  const frame = { inline: false, height: '380px' };
  if (part === 'first') return first ? <Canvas of={first.moduleExport} story={frame} /> : null;
  return (
    <>
      <Heading>States</Heading>
      {others.map((story) => (
        <Fragment key={story.id}>
          <Subheading>{story.name}</Subheading>
          <Description of={story.moduleExport} />
          <Canvas of={story.moduleExport} story={frame} />
        </Fragment>
      ))}
    </>
  );
}
