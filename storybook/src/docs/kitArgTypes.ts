import docs from 'virtual:kit-props';
import type { ArgTypesEnhancer } from 'storybook/internal/types';
import { usageOf } from '../usage/index.ts';

/** Names of a union of texts, as in `'s' | 'm'`. */
const namesIn = (type: string): string[] =>
  /^'[\w-]+'( \| '[\w-]+')+$/.test(type) ? type.split(' | ').map((name) => name.slice(1, -1)) : [];

function controlFor(type: string) {
  if (namesIn(type).length > 0) return { control: 'select' as const, options: namesIn(type) };
  if (type === 'boolean') return { control: 'boolean' as const };
  if (type === 'string') return { control: 'text' as const };
  if (type === 'number') return { control: 'number' as const };
  return {};
}

/** A component's name before the build shortened it. */
function nameOf(component: unknown): unknown {
  if (typeof component !== 'function' || !('__docgenInfo' in component)) return undefined;
  const { __docgenInfo: info } = component;
  return typeof info === 'object' && info !== null && 'displayName' in info ? info.displayName : undefined;
}

/** Controls use the documented props, where the story passes them on. */
export const kitArgTypes: ArgTypesEnhancer = ({ title, component, argTypes, initialArgs }) => {
  const main = docs[usageOf(title)?.components[0] ?? ''];
  // A story with a wrapper passes on only the props of the wrapper.
  const direct = main !== undefined && nameOf(component) === main.name;
  const known = (main?.props ?? []).filter(({ name }) => direct || name in initialArgs);
  const written = known.map((prop) => [
    prop.name,
    {
      ...argTypes[prop.name],
      name: prop.name,
      description: prop.description,
      ...controlFor(prop.type),
      table: {
        type: { summary: prop.type },
        ...(prop.default === undefined ? {} : { defaultValue: { summary: prop.default } }),
      },
    },
  ]);
  return { ...argTypes, ...Object.fromEntries(written) };
};
