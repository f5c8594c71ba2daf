import type { Pair } from './ContrastTable.tsx';

const surfaces = [
  ['the page', '--page'],
  ['a card', '--surface'],
  ['a sunken surface', '--surface-sunken'],
] as const;

/** The pairs that depend on the brand. */
export const brandPairs: readonly Pair[] = [
  { what: 'Solid on the page', front: '--brand-solid', back: '--page', least: 3 },
  { what: 'Text on the solid', front: '--on-brand', back: '--brand-solid', least: 4.5 },
  { what: 'Text on it under the pointer', front: '--on-brand', back: '--brand-solid-hover', least: 4.5 },
  { what: 'Text on it pressed', front: '--on-brand', back: '--brand-solid-active', least: 4.5 },
  { what: 'Link on the page', front: '--brand-text', back: '--page', least: 4.5 },
  { what: 'Link on a card', front: '--brand-text', back: '--surface', least: 4.5 },
  { what: 'Text on the subtle tone', front: '--on-brand-subtle', back: '--brand-subtle', least: 4.5 },
  { what: 'Focus ring on a card', front: '--focus-ring', back: '--surface', least: 3 },
  { what: 'Chosen in the sidebar', front: '--sidebar-active-text', back: '--sidebar-active-bg', least: 4.5 },
];

/** The other pairs of text. */
export const textPairs: readonly Pair[] = [
  ...surfaces.flatMap(([name, back]): Pair[] => [
    { what: `Text on ${name}`, front: '--text', back, least: 4.5 },
    { what: `Muted text on ${name}`, front: '--text-muted', back, least: 4.5 },
    { what: `Faint text on ${name}`, front: '--text-faint', back, least: 4.5 },
  ]),
  ...['good', 'warning', 'bad', 'info'].flatMap((tone): Pair[] => [
    { what: `Text on ${tone}`, front: `--on-${tone}`, back: `--${tone}-solid`, least: 4.5 },
    { what: `Text of ${tone} on its subtle tone`, front: `--${tone}-text`, back: `--${tone}-subtle`, least: 4.5 },
  ]),
  { what: 'Border of a control on a card', front: '--line-control', back: '--surface', least: 3 },
  { what: 'Text in the sidebar', front: '--sidebar-text', back: '--sidebar-bg', least: 4.5 },
  { what: 'Text on an inverse surface', front: '--text-inverse', back: '--surface-inverse', least: 4.5 },
];
