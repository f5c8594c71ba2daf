import { attacks, expected } from './beside.ts';
import { screens } from './screens.ts';
import { transitions } from './transitions.ts';
import { permissions, validation } from './rights.ts';
import { calls } from './wire.ts';
import { errors, figures } from './words.ts';
import type { Chapter } from './rule.ts';

/** The specification's rules about permissions, and about the frame around every screen. */
export const chapters: readonly Chapter[] = [
  screens,
  transitions,
  validation,
  permissions,
  calls,
  errors,
  figures,
  attacks,
  expected,
];
