import docs from 'virtual:kit-props';
import type { ArgTypes, ArgTypesEnhancer } from 'storybook/internal/types';
import { usageOf } from '../usage/index.ts';

/** Names of a union of texts, as in `'s' | 'm'`. */
const namesIn = (type: string): string[] =>
  /^'[\w-]+'( \| '[\w-]+')+$/.test(type) ? type.split(' | ').map((name) => name.slice(1, -1)) : [];

/**
 * The control of a prop, by its type and by the value that the story gives it: a text as `children` is written as text.
 * An object, because Storybook expands the short form `control: 'select'` before enhancers run.
 */
function controlFor(type: string, value: unknown): Partial<ArgTypes[string]> {
  if (namesIn(type).length > 0) return { control: { type: 'select' }, options: namesIn(type) };
  if (type === 'boolean') return { control: { type: 'boolean' } };
  if (type === 'string' || typeof value === 'string') return { control: { type: 'text' } };
  if (type === 'number') return { control: { type: 'number' } };
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
      ...controlFor(prop.type, initialArgs[prop.name]),
      table: {
        type: { summary: prop.type },
        ...(prop.default === undefined ? {} : { defaultValue: { summary: prop.default } }),
      },
    },
  ]);
  return { ...argTypes, ...Object.fromEntries(written) };
};
