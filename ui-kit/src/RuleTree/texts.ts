import { createTexts } from '../texts/createTexts.ts';

/** Texts of the rule tree. */
export interface RuleTreeTexts {
  all: string;
  any: string;
  /** Name of the choice between `all` and `any`. */
  combination: string;
  /** Name of a group: its position among its siblings, from 1, and its level, from 1. */
  group: (place: { condition: 'AND' | 'OR'; position: number; of: number; level: number }) => string;
  true: string;
  false: string;
  unknown: string;
  addCondition: string;
  addGroup: string;
  wrap: string;
  unwrap: string;
  moveUp: string;
  moveDown: string;
  moveIn: string;
  moveOut: string;
  remove: string;
  undo: string;
  redo: string;
  /** Name of the menu of a condition or group. */
  actions: (name: string) => string;
  tooDeep: (levels: number) => string;
  tooMany: (conditions: number) => string;
  /** Announced after an edit. */
  added: string;
  removed: string;
  moved: (position: number, of: number, level: number) => string;
  wrapped: string;
  unwrapped: string;
  undone: string;
  redone: string;
  /** How to use the keyboard; read with the tree's name. */
  help: string;
}

export const englishRuleTreeTexts: RuleTreeTexts = {
  all: 'AND',
  any: 'OR',
  combination: 'Combination',
  group: ({ condition, position, of, level }) =>
    level === 1 ? `Outermost group, ${condition}` : `Group ${position} of ${of}, level ${level}, ${condition}`,
  true: 'true',
  false: 'false',
  unknown: 'unknown',
  addCondition: 'Add condition',
  addGroup: 'Add group',
  wrap: 'Put in a group',
  unwrap: 'Ungroup',
  moveUp: 'Move up',
  moveDown: 'Move down',
  moveIn: 'Move into the next group',
  moveOut: 'Move out of the group',
  remove: 'Delete',
  undo: 'Undo',
  redo: 'Redo',
  actions: (name) => `Actions of ${name}`,
  tooDeep: (levels) => `Groups have at most ${levels} levels.`,
  tooMany: (conditions) => `There are at most ${conditions} conditions.`,
  added: 'Added',
  removed: 'Deleted',
  moved: (position, of, level) => `Moved to ${position} of ${of}, level ${level}`,
  wrapped: 'Put in a group',
  unwrapped: 'Ungrouped',
  undone: 'Undone',
  redone: 'Done again',
  help: 'Up and down go from row to row. Enter edits a condition. Alt and an arrow move it.',
};

export const [RuleTreeTextsContext, useRuleTreeTexts] = createTexts(englishRuleTreeTexts);
