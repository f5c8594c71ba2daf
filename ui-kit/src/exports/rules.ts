export { RuleTree } from '../RuleTree/RuleTree.tsx';
export type { RuleLeafKind, RuleResult, RuleTreeProps } from '../RuleTree/types.ts';
export type { RuleGroup, RuleNode } from '../RuleTree/ruleEdits.ts';
export { englishRuleTreeTexts, RuleTreeTextsContext, type RuleTreeTexts } from '../RuleTree/texts.ts';
