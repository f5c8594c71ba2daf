import { brandTokens, lightTokens } from '../../../ui-kit/src/theme/tokens.ts';
import { tokenHex } from './contrast.ts';
import { Swatches } from './foundations.styles.ts';
import { useMeasured } from './useMeasured.ts';

const families: readonly [title: string, test: RegExp][] = [
  ['Surfaces', /^--(page|surface)/],
  ['Text', /^--text/],
  ['Lines', /^--line/],
  ['Brand', /brand/],
  ['Good', /good/],
  ['Warning', /warning/],
  ['Bad', /bad/],
  ['Info', /info/],
  ['Charts', /^--chart/],
  ['Marks in text', /^--mark/],
  ['Sidebar and bar', /^--(sidebar|nav)/],
];
// Shadows and the backdrop of dialogs are not plain colours.
const tokens = [...Object.keys(lightTokens), ...Object.values(brandTokens), '--text-link', '--focus-ring'].filter(
  (token) => !/shadow|scrim/.test(token),
);
const known = new Set<string>();
const groups = families.map(([title, test]) => {
  const members = tokens.filter((token) => test.test(token) && !known.has(token));
  for (const token of members) known.add(token);
  return { title, members };
});
const rest = tokens.filter((token) => !known.has(token));
const shown = rest.length > 0 ? [...groups, { title: 'Others', members: rest }] : groups;

/** Every colour token with its computed value. */
export function ColourTokens() {
  const values = useMeasured((root) => tokens.map((token) => tokenHex(root, token)));
  return shown.map(({ title, members }) => (
    <div key={title}>
      <h3>{title}</h3>
      <Swatches>
        {members.map((token) => (
          <li key={token}>
            <span style={{ background: `var(${token})` }} />
            <code title={token}>{token}</code>
            <small>{values[tokens.indexOf(token)]}</small>
          </li>
        ))}
      </Swatches>
    </div>
  ));
}
