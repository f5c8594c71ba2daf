import { Icon } from '../Icon/Icon.tsx';
import { visuallyHiddenStyle } from '../styles/visuallyHiddenStyle.ts';
import { useRuleTreeTexts } from './texts.ts';
import type { RuleResult } from './types.ts';

/** Whether a rule is true now: an icon and a word; rows of conditions hide the word visually. */
export function Outcome({ outcome, wordHidden = false }: { outcome: RuleResult; wordHidden?: boolean }) {
  const say = useRuleTreeTexts();
  const { result } = outcome;
  const icon = wordHidden
    ? { true: 'circle-check', false: 'circle-x', null: 'circle-help' }
    : { true: 'check', false: 'x', null: 'circle-help' };
  const word = result === null ? say.unknown : result ? say.true : say.false;
  return (
    <span data-part="outcome" data-result={String(result)}>
      <Icon name={icon[`${result}`]} size={wordHidden ? 15 : 13} />
      <span style={wordHidden ? visuallyHiddenStyle : undefined}>{word}</span>
    </span>
  );
}
