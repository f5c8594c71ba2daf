import { Primary, Stories, Title, Unstyled, useOf } from '@storybook/addon-docs/blocks';
import docs from 'virtual:kit-props';
import { usageOf } from '../usage/index.ts';
import { Code } from './Code.tsx';
import { DocText } from './DocText.tsx';
import { FramedStory } from './FramedStory.tsx';
import { Guidance } from './Guidance.tsx';
import { KeyboardTable } from './KeyboardTable.tsx';
import { PropsTable } from './PropsTable.tsx';
import { Page } from './docs.styles.ts';

/** The page of a component: description, usage, keys, props, and a story per state. */
export function DocsPage() {
  const { preparedMeta } = useOf('meta', ['meta']);
  const about = usageOf(preparedMeta.title);
  const components = about?.components.flatMap((name) => docs[name] ?? []) ?? [];
  const main = components[0];
  const floats = preparedMeta.title.startsWith('Overlay/');
  const imported = components.filter(({ family }) => family === main?.family).map(({ name }) => name);
  return (
    <>
      <Title />
      {main && (
        <Unstyled>
          <Page data-part="lead">
            <DocText text={main.description} />
          </Page>
        </Unstyled>
      )}
      {main && <Code code={`import { ${imported.join(', ')} } from '@parlance/ui-kit/${main.family}';`} />}
      {floats ? <FramedStory /> : <Primary />}
      <Unstyled>
        <Page>
          {about && <Guidance usage={about} />}
          {about?.keyboard && <KeyboardTable keys={about.keyboard} />}
          {components.length > 0 && <h2 id="props">Props</h2>}
          {components.map((component) => (
            <PropsTable key={component.name} component={component} titled={components.length > 1} />
          ))}
        </Page>
      </Unstyled>
      <Stories title="States" includePrimary={false} />
    </>
  );
}
