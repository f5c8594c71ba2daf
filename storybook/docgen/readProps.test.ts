import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readExports } from './readExports.ts';
import { readProps } from './readProps.ts';

const folder = path.resolve(import.meta.dirname, '../../ui-kit/src');
const docs = readProps(folder);
const propOf = (component: string, name: string) => docs[component]?.props.find((prop) => prop.name === name);

describe('readProps', () => {
  it('knows every exported component and says what it is', () => {
    const silent = readExports(folder).filter(({ name }) => !docs[name]?.description);
    expect(silent).toEqual([]);
  });

  it('reads type, description and default of a prop, with the names of a union spelled out', () => {
    expect(propOf('Button', 'variant')).toEqual({
      name: 'variant',
      type: "'primary' | 'secondary' | 'ghost' | 'danger'",
      required: false,
      description: 'Use one primary button per view.',
      default: '"secondary"',
    });
    expect(docs['Button']?.element).toBe('button');
  });

  it('follows extended interfaces, omitted members and members of other interfaces', () => {
    expect(propOf('SearchField', 'hint')?.description).toBe('Help below the control.');
    expect(propOf('SearchField', 'type')).toBeUndefined();
    expect(propOf('NoMatchState', 'action')?.description).toBe('Buttons of the first actions.');
    expect(propOf('Select', 'options')?.type).toBe('readonly SelectOption[]');
    expect(propOf('DataTable', 'rows')).toMatchObject({ type: 'readonly Row[]', required: true });
  });
});
