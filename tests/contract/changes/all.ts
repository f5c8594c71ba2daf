import type { CallName } from '@parlance/contract';
import { automationChanges } from './automation.ts';
import { conversationChanges } from './conversation.ts';
import { identityChanges } from './identity.ts';
import { knowledgeChanges } from './knowledge.ts';
import { modelChanges } from './models.ts';
import { operationsChanges } from './operations.ts';
import { questionChanges } from './questions.ts';
import type { Recipe, Recipes } from './recipe.ts';
import { studioChanges } from './studio.ts';
import { workspaceChanges } from './workspace.ts';

/** The recipe of each call that leaves an entry in the audit log. */
const recipes: Recipes = {
  ...identityChanges,
  ...workspaceChanges,
  ...studioChanges,
  ...modelChanges,
  ...knowledgeChanges,
  ...automationChanges,
  ...conversationChanges,
  ...questionChanges,
  ...operationsChanges,
};

/** The recipe of a call, if it has one. */
export const recipeOf = (name: CallName): Recipe<CallName> | undefined =>
  Object.entries(recipes).find(([key]) => key === name)?.[1];
